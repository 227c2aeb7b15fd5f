// @vitest-environment happy-dom
import type { Report } from '@aruga/contract/reports/reports'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/render.tsx'
import { Money } from './money.tsx'

const counted = {
  ...{ registrations: 0, issued: 4, claimed: 4, fullyBought: 1, unitsHandedOver: 10, unitsProved: 12 },
  ...{
    benefitUnits: 3,
    benefitAmount: 345_000,
    patientAmount: 805_000,
    vatOff: 24_000,
    statutoryDiscount: 40_000,
    unitsUnproved: 2,
    amountUnproved: 115_000,
  },
}
const compared = { ...counted, claimedWithin7Days: null }
const report: Report = {
  ...{
    from: '2026-11-16',
    to: '2026-11-23',
    asOf: '2026-11-20T02:00:00Z',
    uncounted: 0,
    unprovedAsOf: '2026-11-20T01:23:00Z',
    branch: null,
    branches: [],
    branchCount: 0,
    tiers: [],
  },
  totals: { ...compared, decisionMedian: null, decisionNinetieth: null, waiting: 0, overdue: 0 },
  compared: { weeks: 0, now: compared, before: compared },
  weeks: [{ ...counted, week: '2026-11-16', declined: 0, decisionMedian: null, decisionNinetieth: null }],
  products: [{ ...counted, id: 'a', name: 'Dalisulin', strength: '100 units/mL', unit: 'pen' }],
  ...{ steps: [], declines: [], reminders: [] },
}

test('A report in money shows who paid what, also per unit, and what no receipt proves yet, in units and money', () => {
  show(<Money report={report} />)
  const [table] = screen.getAllByRole('region', { name: 'By product' })
  const [, row, total] = within(table as HTMLElement).getAllByRole('row')
  const cellsOf = (of: HTMLElement | undefined) =>
    within(of as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  // More units are proved than were handed over in these weeks, but two are still unproved: one letter's surplus does not prove another's.
  const expected = ['10', '12', '3', '₱3,450.00', '₱8,050.00', '₱400.00', '₱240.00', '₱345.00', '2', '₱1,150.00']
  expect(cellsOf(row)).toEqual(expected)
  expect(within(total as HTMLElement).getByRole('rowheader').textContent).toBe('Total')
  expect(cellsOf(total)).toEqual(expected)
  expect(screen.getAllByText('₱3,450.00').length).toBeGreaterThan(1)
  expect(screen.getByText(/₱1,150\.00 paid by the program, handed over more than 14 days ago/)).toBeTruthy()
})
