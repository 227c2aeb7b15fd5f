import type { Document } from '@aruga/contract/documents/documents'
import type { LetterInFull } from '@aruga/contract/letters/letters'
import { expect, test } from 'vitest'
import { leftToProve } from './left-to-prove.ts'

const receipt = (
  id: string,
  status: Document['status'],
  orQuantity: number | null,
  kind: Document['kind'] = 'OfficialReceipt',
) => ({ id, status, orQuantity, kind }) as Document
const letter = (...receipts: Document[]) => ({ quantityApproved: 12, receipts }) as LetterInFull

test('what is accepted and what waits to be checked is no longer left', () => {
  expect(leftToProve(letter())).toBe(12)
  expect(leftToProve(letter(receipt('a', 'Accepted', 3), receipt('b', 'UnderReview', 4)))).toBe(5)
})

test('a declined receipt, one without its number and one for free goods take nothing', () => {
  const others = [receipt('a', 'Declined', 3), receipt('b', 'NeedsQuantity', null)]
  expect(leftToProve(letter(...others, receipt('c', 'UnderReview', null, 'ClaimedGoodsReceipt')))).toBe(12)
})

test('a receipt that is corrected does not count against itself, and less than nothing is nothing', () => {
  expect(leftToProve(letter(receipt('a', 'UnderReview', 12)), 'a')).toBe(12)
  expect(leftToProve(letter(receipt('a', 'Accepted', 12), receipt('b', 'UnderReview', 2)))).toBe(0)
})
