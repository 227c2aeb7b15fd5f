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

test('accepted receipts and those under review reduce the units left', () => {
  expect(leftToProve(letter())).toBe(12)
  expect(leftToProve(letter(receipt('a', 'Accepted', 3), receipt('b', 'UnderReview', 4)))).toBe(5)
})

test('declined receipts, receipts without a quantity and receipts for free goods do not count', () => {
  const others = [receipt('a', 'Declined', 3), receipt('b', 'NeedsQuantity', null)]
  expect(leftToProve(letter(...others, receipt('c', 'UnderReview', null, 'ClaimedGoodsReceipt')))).toBe(12)
})

test('a receipt being corrected does not count against itself, and the result is never negative', () => {
  expect(leftToProve(letter(receipt('a', 'UnderReview', 12)), 'a')).toBe(12)
  expect(leftToProve(letter(receipt('a', 'Accepted', 12), receipt('b', 'UnderReview', 2)))).toBe(0)
})
