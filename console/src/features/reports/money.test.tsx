// @vitest-environment happy-dom
import type { Report } from '@aruga/contract/reports/reports'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/render.tsx'
import { Money } from './money.tsx'

const counted = {
  ...{ registrations: 0, issued: 4, claimed: 4, fullyBought: 1, unitsHandedOver: 10, unitsProved: 8 },
  ...{ benefitUnits: 3, benefitAmount: 345_000, patientAmount: 805_000 },
}
const compared = { ...counted, claimedWithin7Days: null }
const report: Report = {
  ...{ from: '2026-11-16', to: '2026-11-23', asOf: '2026-11-20T02:00:00Z', branch: null, branches: [], branchCount: 0 },
  totals: { ...compared, decisionMedian: null, decisionNinetieth: null, waiting: 0, overdue: 0 },
  compared: { weeks: 0, now: compared, before: compared },
  weeks: [{ ...counted, week: '2026-11-16', declined: 0, decisionMedian: null, decisionNinetieth: null }],
  products: [{ ...counted, id: 'a', name: 'Dalisulin', strength: '100 units/mL', unit: 'pen' }],
  ...{ steps: [], declines: [] },
}

test('A report in money says who paid what, also for a unit, and what no receipt proves yet', () => {
  show(<Money report={report} />)
  const [table] = screen.getAllByRole('region', { name: 'By product' })
  const cells = within(within(table as HTMLElement).getAllByRole('row')[1] as HTMLElement).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    '10',
    '8',
    '3',
    '₱3,450.00',
    '₱8,050.00',
    '₱345.00',
    '2',
  ])
  expect(screen.getAllByText('₱3,450.00').length).toBeGreaterThan(1)
})
