import type { Case } from '@aruga/contract/review/queue'
import { expect, test } from 'vitest'
import { formatTime } from '../../ui/dates.ts'
import { caseSummary, whenDue } from './case-summary.ts'

const part = { productName: 'Ginhavara', quantity: 2, unit: 'tablet', left: 5, warning: null }
const receipt: Case = {
  kind: 'OfficialReceipt',
  id: 'a',
  patientId: 'b',
  patientCode: 'P4H7-K9',
  reference: null,
  letterNumber: 'L-2611-0047',
  orQuantity: 3,
  unit: 'pen',
  left: 7,
  together: [],
  sentAgain: false,
  waitingSince: '2026-11-18T08:05:00Z',
  dueAt: '2026-11-19T08:05:00Z',
  overdue: true,
  assignedTo: null,
  owner: null,
  approvedOnce: false,
  approvedByMe: false,
  duplicates: 0,
  held: false,
  warning: null,
}

test.each([
  [{}, '3 pens of 7 left'],
  [{ orQuantity: 1, left: 1 }, '1 pen of 1 left'],
  [{ letterNumber: null, unit: null, left: null }, '3'],
  [{ sentAgain: true }, '3 pens of 7 left, sent again'],
  [{ kind: 'ClaimedGoodsReceipt', orQuantity: null }, 'Receipt for free goods'],
  [{ kind: 'Prescription', orQuantity: null }, 'Prescription'],
  [{ kind: 'Registration', reference: 'R-42', sentAgain: true }, 'Registration R-42, sent again'],
] as const)('a case with %o reads "%s"', (change, line) => {
  expect(caseSummary({ ...receipt, ...change })).toBe(line)
})

test('A receipt for several letters says so, with the units of each', () => {
  expect(caseSummary({ ...receipt, together: [part] })).toBe('3 pens of 7 left, and 1 more: 2 tablets of 5 left')
  expect(caseSummary({ ...receipt, together: [part, part] })).toMatch(/, and 2 more: (2 tablets of 5 left(, )?){2}$/)
})

test('A case due by the end of a day names that day, not the midnight after it', () => {
  const endOfMonday = '2026-11-23T16:00:00.000Z'
  expect(whenDue({ dueAt: endOfMonday, overdue: false })).toBe('Due Mon, Nov 23')
  expect(whenDue({ dueAt: endOfMonday, overdue: true })).toBe('Was due Mon, Nov 23')
})

test('A case shows its due time to the minute, and whether it has passed', () => {
  const time = formatTime(receipt.dueAt)
  expect(whenDue({ ...receipt, overdue: false })).toMatch(new RegExp(`^Due Nov \\d+, ${time}$`))
  expect(whenDue(receipt)).toMatch(/^Was due Nov 19, /)
})
