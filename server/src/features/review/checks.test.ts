import type { CaseLetter } from '@aruga/contract/review/case-file'
import { expect, test } from 'vitest'
import { checksOf, type Typed } from './checks.ts'

const letter = {
  quantityLeft: 7,
  // Already the 3rd in Manila.
  issuedAt: '2026-11-02T17:00:00Z',
  validUntil: '2027-02-01T02:00:00Z',
  branchId: 'katipunan',
} as CaseLetter
const base = { kind: 'OfficialReceipt' as const, orQuantity: 3, letter, together: [], sameFiles: 0, sameReceipts: 0 }
const now = new Date('2026-11-20T02:00:00Z')
const results = (typed: Typed, changes: Partial<Parameters<typeof checksOf>[0]> = {}) =>
  Object.fromEntries(checksOf({ ...base, typed, now, ...changes }).map((each) => [each.check, each.result]))

test('Checks of fields not typed yet are unknown', () => {
  expect(results({})).toEqual({
    QuantityTold: 'Good',
    QuantityFits: 'Good',
    DateFits: 'Unknown',
    BranchFits: 'Unknown',
    FileIsNew: 'Good',
    ReceiptIsNew: 'Unknown',
  })
  expect(results({}, { letter: null, orQuantity: null })).toMatchObject({
    QuantityTold: 'Bad',
    QuantityFits: 'Unknown',
  })
})

test.each([
  ['2026-11-02', 'Bad'],
  ['2026-11-03', 'Good'],
  ['2026-11-20', 'Good'],
  ['2026-11-21', 'Bad'],
])('A receipt dated %s checks against the letter’s dates as %s', (receiptDate, result) => {
  expect(results({ receiptDate }).DateFits).toBe(result)
})

test('A receipt of the letter’s last day fits, one of the day after does not', () => {
  const after = new Date('2027-03-01T02:00:00Z')
  expect(results({ receiptDate: '2027-02-01' }, { now: after }).DateFits).toBe('Good')
  expect(results({ receiptDate: '2027-02-02' }, { now: after }).DateFits).toBe('Bad')
})

test('A quantity above what is left, another branch and a known receipt number fail their checks', () => {
  const typed = { quantity: 8, receiptNumber: '17', receiptDate: '2026-11-18', branchId: null }
  expect(results(typed, { sameReceipts: 1, sameFiles: 1 })).toEqual({
    QuantityTold: 'Good',
    QuantityFits: 'Bad',
    DateFits: 'Good',
    BranchFits: 'Bad',
    FileIsNew: 'Bad',
    ReceiptIsNew: 'Bad',
  })
  expect(results({ ...typed, branchId: 'katipunan' }).BranchFits).toBe('Good')
})

test('A prescription is checked only for a duplicate file', () => {
  expect(Object.keys(results({}, { kind: 'Prescription', letter: null }))).toEqual(['FileIsNew'])
})
