import type { Document } from '@aruga/contract/documents/documents'
import { expect, test } from 'vitest'
import { receiptStatusOf } from './receipt-status.ts'

const receipt = (over: Partial<Document>) =>
  ({ kind: 'OfficialReceipt', status: 'Accepted', orQuantity: null, ...over }) as Document
const missing = (quantityPurchased: number, ...receipts: Document[]) =>
  receiptStatusOf({ quantityPurchased }, receipts).missing

test('what was bought and no receipt stands for is missing', () => {
  expect(missing(5)).toBe(5)
  expect(missing(5, receipt({ orQuantity: 2 }))).toBe(3)
  expect(missing(0)).toBe(0)
})

test('a receipt that is being checked is not asked for again', () => {
  expect(missing(5, receipt({ status: 'UnderReview', orQuantity: 5 }))).toBe(0)
})

test('a receipt that proves more than the counter counted asks for nothing', () => {
  expect(missing(5, receipt({ orQuantity: 7 }))).toBe(0)
})

test.each(['Declined', 'NeedsQuantity'] as const)(
  'with a receipt that is %s, that one is asked for, not a further one',
  (status) => {
    const found = receiptStatusOf({ quantityPurchased: 5 }, [
      receipt({ status, orQuantity: status === 'Declined' ? 2 : null }),
    ])
    expect(found.missing).toBe(0)
    expect([...found.declined, ...found.needsQuantity]).toHaveLength(1)
  },
)

test('the receipt for free goods proves nothing that was bought', () => {
  expect(missing(5, receipt({ kind: 'ClaimedGoodsReceipt' }))).toBe(5)
  expect(missing(5, receipt({ kind: 'ClaimedGoodsReceipt', status: 'Declined' }))).toBe(5)
})
