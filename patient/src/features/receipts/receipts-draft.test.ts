import { expect, test } from 'vitest'
import type { Picture } from '../pictures/picture.ts'
import { type Entry, faultOf, forLetter, leftFor, noReceipts, readReceipts } from './receipts-draft.ts'

const picture = (id: string, bytes = 'x'): Picture => ({
  id,
  name: `${id}.jpg`,
  kind: 'jpeg',
  blob: new Blob([bytes]),
  blurry: false,
})
const entry = (id: string, quantity: number | null = null, documentId: string | null = null): Entry => ({
  picture: picture(id),
  quantity,
  documentId,
})

test('receipts are found again as they were left, with numbers and pictures', () => {
  const left = { letterId: 'l', receipts: [entry('a', 3), entry('b')] }
  expect(readReceipts(left)).toEqual(left)
})

test('what is no draft, or a picture without its bytes, is not believed', () => {
  expect(readReceipts(null)).toEqual(noReceipts)
  expect(readReceipts({ receipts: 'x' })).toEqual(noReceipts)
  const hollow = { letterId: 'l', receipts: [{ ...entry('a'), picture: picture('a', '') }] }
  expect(readReceipts(hollow)).toEqual({ letterId: 'l', receipts: [] })
})

test('another letter keeps the photos, and forgets what was stored for the first', () => {
  const draft = { letterId: 'one', receipts: [entry('a', 3, 'document')] }
  expect(forLetter(draft, 'one').receipts[0]?.documentId).toBe('document')
  expect(forLetter(draft, 'two')).toMatchObject({ letterId: 'two', receipts: [{ quantity: 3, documentId: null }] })
})

test('two receipts share what is left of the letter', () => {
  const [a, b] = [entry('a', 3), entry('b', 4)]
  expect(leftFor(a, [a, b], 7)).toBe(7)
  expect(leftFor(b, [a, b], 7)).toBe(4)
  expect(faultOf([a, b], 7)).toBeNull()
  expect(faultOf([a, b], 6)).toEqual({ id: 'b', kind: 'tooMany' })
})

test('a receipt without its number is not sent', () => {
  expect(faultOf([entry('a', 3), entry('b')], 7)).toEqual({ id: 'b', kind: 'missing' })
})
