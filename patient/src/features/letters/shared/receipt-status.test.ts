import type { Document } from '@aruga/contract/documents/documents'
import { expect, test } from 'vitest'
import { receiptStatusOf } from './receipt-status.ts'

const receipt = (over: Partial<Document>) =>
  ({ kind: 'OfficialReceipt', status: 'Accepted', orQuantity: null, ...over }) as Document
const missing = (quantityPurchased: number, ...receipts: Document[]) =>
  receiptStatusOf({ quantityPurchased }, receipts).missing

test('units bought without a receipt are missing', () => {
  expect(missing(5)).toBe(5)
  expect(missing(5, receipt({ orQuantity: 2 }))).toBe(3)
  expect(missing(0)).toBe(0)
})

test('a receipt under review is not requested again', () => {
  expect(missing(5, receipt({ status: 'UnderReview', orQuantity: 5 }))).toBe(0)
})

test('a receipt for more than the counter recorded leaves nothing missing', () => {
  expect(missing(5, receipt({ orQuantity: 7 }))).toBe(0)
})

test.each(['Declined', 'NeedsQuantity'] as const)(
  'a receipt that is %s needs an action itself; no other receipt is requested',
  (status) => {
    const found = receiptStatusOf({ quantityPurchased: 5 }, [
      receipt({ status, orQuantity: status === 'Declined' ? 2 : null }),
    ])
    expect(found.missing).toBe(0)
    expect([...found.declined, ...found.needsQuantity]).toHaveLength(1)
  },
)

test('a receipt for free goods does not prove a purchase', () => {
  expect(missing(5, receipt({ kind: 'ClaimedGoodsReceipt' }))).toBe(5)
  expect(missing(5, receipt({ kind: 'ClaimedGoodsReceipt', status: 'Declined' }))).toBe(5)
})
