import { expect, test } from 'vitest'
import type { Picture } from '../../../photos/picture.ts'
import { type Entry, errorOf, leftFor, movedTo, newEntry, noReceipts, readReceipts } from './receipts-draft.ts'

const picture = (id: string, bytes = 'x'): Picture => ({
  id,
  name: `${id}.jpg`,
  kind: 'jpeg',
  blob: new Blob([bytes]),
  blurry: false,
})
const entry = (id: string, quantity: number | null = null, documentId: string | null = null): Entry => ({
  ...newEntry(picture(id), false),
  quantity,
  documentId,
})

test('receipts are restored with quantities and pictures', () => {
  const left = { receipts: [entry('a', 3), entry('b')] }
  expect(readReceipts(left)).toEqual(left)
})

test('an invalid draft and pictures without bytes are ignored', () => {
  expect(readReceipts(null)).toEqual(noReceipts)
  expect(readReceipts({ receipts: 'x' })).toEqual(noReceipts)
  const hollow = { receipts: [{ ...entry('a'), picture: picture('a', '') }] }
  expect(readReceipts(hollow)).toEqual(noReceipts)
})

test('a photo moved to another letter loses its quantity and its link to the stored document', () => {
  const moved = movedTo(entry('a', 3, 'document'), 'one', 'two')
  expect(moved).toMatchObject({ picture: { id: 'a' }, documentId: null })
  expect(moved.quantity).toBeUndefined()
})

test('a photo moved back to its letter gets its quantity back, and is not stored twice', () => {
  const away = movedTo(entry('a', 3, 'document'), 'one', 'two')
  const onward = movedTo({ ...away, quantity: 8 }, 'two', 'three')
  expect(onward).toMatchObject({ documentId: null })
  expect(onward.quantity).toBeUndefined()
  expect(movedTo(onward, 'three', 'one')).toMatchObject({ quantity: 3, documentId: 'document' })
  expect(movedTo(onward, 'three', 'two')).toMatchObject({ quantity: 8, documentId: null })
})

const TODAY = '2026-11-26'

test('two receipts share the units left on the letter', () => {
  const [a, b] = [entry('a', 3), entry('b', 4)]
  expect(leftFor(a, [a, b], 7)).toBe(7)
  expect(leftFor(b, [a, b], 7)).toBe(4)
  expect(errorOf([a, b], 7, TODAY)).toBeNull()
  expect(errorOf([a, b], 6, TODAY)).toEqual({ id: 'b', kind: 'tooMany' })
})

test('a receipt with a future date is not sent', () => {
  expect(errorOf([{ ...entry('a', 3), date: '2026-11-27' }], 7, TODAY)).toEqual({ id: 'a', kind: 'later' })
  expect(errorOf([{ ...entry('a', 3), date: TODAY }], 7, TODAY)).toBeNull()
})

test('a receipt without a quantity is not sent', () => {
  expect(errorOf([entry('a', 3), entry('b')], 7, TODAY)).toEqual({ id: 'b', kind: 'missing' })
})
