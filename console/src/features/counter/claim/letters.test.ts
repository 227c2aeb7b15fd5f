// @vitest-environment happy-dom
import type { LetterAtCounter } from '@aruga/contract/counter/counter'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Package } from '../till-scanner/gs1.ts'
import { useLetters } from './letters.ts'

const letter = (letterId: string, asksBatch: boolean) =>
  ({ letterId, asksBatch, unit: 'pen', quantityLeft: 8, terms: null }) as LetterAtCounter
const scannedPackage: Package = {
  ...{ gtin: '04806512345679', serial: '', batch: 'B7', expiresOn: '2099-01-31' },
  ...{ unclear: false, gtinWrong: false },
}
const open = (letters: LetterAtCounter[]) =>
  renderHook((scanned: Package | null) => useLetters(letters, { scanned, buyer: null }), {
    initialProps: null as Package | null,
  })
type Opened = ReturnType<typeof open>
const batches = ({ result }: Opened) => result.current.rows.map(({ packaging }) => packaging.batch)

test('A scanned package fills the letter that has the focus', () => {
  const letters = open([letter('a', true), letter('b', true)])
  act(() => letters.result.current.rows[1]?.onFocus())
  letters.rerender(scannedPackage)
  expect(batches(letters)).toEqual(['', 'B7'])
})

test('A scanned package goes to the letter that asks for a batch, where the one with the focus does not', () => {
  const letters = open([letter('a', false), letter('b', true)])
  letters.rerender(scannedPackage)
  expect(batches(letters)).toEqual(['', 'B7'])
})

test('Another package replaces what the last one filled in, and keeps what was typed', () => {
  const letters = open([letter('a', true)])
  letters.rerender(scannedPackage)
  letters.rerender({ ...scannedPackage, batch: '', expiresOn: '2099-02-28' })
  expect(batches(letters)).toEqual([''])
  act(() => letters.result.current.rows[0]?.setPackaging({ batch: 'typed' }))
  letters.rerender({ ...scannedPackage, batch: '' })
  expect(batches(letters)).toEqual(['typed'])
})

test('Several letters begin with nothing handed over; the only one with its last unit', () => {
  const quantities = ({ result }: Opened) => result.current.rows.map(({ quantity }) => quantity)
  expect(quantities(open([letter('a', false), letter('b', false)]))).toEqual([0, 0])
  expect(quantities(open([letter('a', false)]))).toEqual([null])
  expect(quantities(open([{ ...letter('a', false), quantityLeft: 1 }]))).toEqual([1])
})

test('What was typed for a code that was not known stays when its only letter is', () => {
  const { result, rerender } = renderHook(
    (letters: LetterAtCounter[]) => useLetters(letters, { scanned: null, buyer: null }),
    {
      initialProps: [letter('', true)],
    },
  )
  act(() => result.current.rows[0]?.setQuantity(3))
  rerender([letter('a', true)])
  expect(result.current.rows[0]?.quantity).toBe(3)
})

test('An expired package of a medicine that is not handed over is shown, and holds nothing up', () => {
  const letters = open([letter('a', true), letter('b', false)])
  letters.rerender({ ...scannedPackage, expiresOn: '2020-01-31' })
  expect(letters.result.current.rows.map(({ asksPackaging, isGood }) => [asksPackaging, isGood])).toEqual([
    [true, true],
    [false, true],
  ])
})
