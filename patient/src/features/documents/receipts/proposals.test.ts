import type { Document } from '@aruga/contract/documents/documents'
import type { CounterRecord, LetterInFull } from '@aruga/contract/letters/letters'
import { expect, test } from 'vitest'
import { recordFor } from '../recorded.ts'
import { recordsFor, withProposals } from './proposals.ts'
import { type Entry, newEntry } from './receipts-draft.ts'

const record = (day: string, quantity: number, unproved = quantity): CounterRecord => ({
  day,
  branchName: 'Katipunan Avenue',
  quantity,
  unproved,
})
const [first, second] = [record('2026-11-12', 4), record('2026-11-19', 3)]
const letter = (handOvers: CounterRecord[], underReview: number[] = [], quantityApproved = 12) =>
  ({
    quantityApproved,
    handOvers,
    receipts: underReview.map((orQuantity, i) => ({
      id: `r${i}`,
      kind: 'OfficialReceipt',
      status: 'UnderReview',
      orQuantity,
    })),
  }) as unknown as LetterInFull
const entry = (id: string, quantity?: number | null): Entry => ({
  ...newEntry({ id } as Entry['picture'], false),
  ...(quantity !== undefined && { quantity }),
})
const quantities = (receipts: Entry[], of: LetterInFull) => withProposals(receipts, of).map(({ quantity }) => quantity)

test('the counter’s quantity is proposed, and after a correction the corrected one', () => {
  expect(quantities([entry('a')], letter([first]))).toEqual([4])
  expect(quantities([entry('a')], letter([{ ...first, quantity: 6, unproved: 6 }]))).toEqual([6])
})

test('when nothing was recorded, or receipts cover it, nothing is proposed', () => {
  expect(quantities([entry('a')], letter([]))).toEqual([null])
  expect(quantities([entry('a')], letter([{ ...first, unproved: 0 }]))).toEqual([null])
  expect(quantities([entry('a')], letter([first], [4]))).toEqual([null])
})

test('a typed quantity stays, and so does an emptied field', () => {
  expect(quantities([entry('a', 12), entry('b', null)], letter([first]))).toEqual([12, null])
})

test('of two hand-overs, the hand-over without a receipt is proposed, whichever receipt was sent first', () => {
  expect(quantities([entry('a')], letter([{ ...first, unproved: 0 }, second]))).toEqual([3])
  expect(quantities([entry('a')], letter([first, second], [4]))).toEqual([3])
  expect(quantities([entry('a')], letter([first, second], [3]))).toEqual([4])
})

test('for two receipts in one batch, one hand-over each is proposed', () => {
  expect(quantities([entry('a'), entry('b'), entry('c')], letter([first, second]))).toEqual([4, 3, null])
  expect(quantities([entry('a', 3), entry('b')], letter([first, second]))).toEqual([3, 4])
})

test('a typed quantity is compared with the hand-over that it fits', () => {
  const records = recordsFor(entry('a'), [entry('a')], letter([first, second]))
  expect(recordFor(records, 3)?.day).toBe('2026-11-19')
  expect(recordFor(records, 9)?.day).toBe('2026-11-12')
})

test('a proposal never exceeds what a receipt may still prove', () => {
  expect(quantities([entry('a')], letter([first], [], 3))).toEqual([null])
})

test('a stored receipt under review does not count against itself', () => {
  const again = { ...entry('a'), documentId: 'r0' }
  const [{ id }] = letter([first], [4]).receipts as [Document]
  expect(id).toBe('r0')
  expect(quantities([again], letter([first], [4]))).toEqual([4])
})

test('values read off the photo are proposed if nothing was typed, but the counter’s record comes first', () => {
  const picture = { id: 'p1' } as Entry['picture']
  const read = { picture: 'p1', number: '0012345', date: '2026-11-02', quantity: 3 }
  const proposedOf = (typed: Partial<Entry>, of = letter([])) => {
    const [{ number, date, quantity } = {} as Entry] = withProposals([{ ...newEntry(picture, false), ...typed }], of)
    return { number, date, quantity }
  }
  expect(proposedOf({ read })).toEqual({ number: '0012345', date: '2026-11-02', quantity: 3 })
  expect(proposedOf({ read }, letter([first])).quantity).toBe(4)
  expect(proposedOf({ read: { ...read, quantity: 13 } }).quantity).toBeNull()
  expect(proposedOf({ read, number: '', date: '2026-11-01', quantity: 2 })).toEqual({
    number: '',
    date: '2026-11-01',
    quantity: 2,
  })
  // Read off an earlier photo.
  expect(proposedOf({ read: { ...read, picture: 'p0' } }).number).toBeUndefined()
})
