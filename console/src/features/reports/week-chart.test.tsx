// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../../testing/render.tsx'
import { WeekChart } from './week-chart.tsx'

const week = (day: string, issued: number) => ({
  week: day,
  registrations: 0,
  issued,
  claimed: 0,
  fullyBought: 0,
  unitsHandedOver: 0,
  unitsProved: 0,
  benefitUnits: 0,
  benefitAmount: 0,
  patientAmount: 0,
  vatOff: 0,
  statutoryDiscount: 0,
  unitsUnproved: 0,
  amountUnproved: 0,
  declined: 0,
  decisionMedian: null,
  decisionNinetieth: null,
})

test('The arrow keys go through the weeks of a chart, and each week’s figures are read out', async () => {
  const weeks = [week('2026-11-02', 3), week('2026-11-09', 5), week('2026-11-16', 8)]
  show(
    <WeekChart
      title="Letters"
      weeks={weeks}
      series={[{ name: 'Issued', style: 'filled', of: ({ issued }) => issued }]}
    />,
  )
  const said = () => screen.getByRole('status').textContent
  expect(said()).toBe('')
  await userEvent.tab()
  await userEvent.keyboard('{ArrowLeft}')
  expect(said()).toContain('Issued: 8')
  await userEvent.keyboard('{ArrowLeft}')
  expect(said()).toContain('Issued: 5')
  await userEvent.keyboard('{Home}{ArrowLeft}')
  expect(said()).toContain('Issued: 3')
  await userEvent.keyboard('{Escape}')
  expect(said()).toBe('')
  // The same figures as a table, for people who prefer one.
  expect(screen.getAllByRole('row')).toHaveLength(4)
})

test('A line chart has the same keys and table, and draws nothing for a week without data', async () => {
  const weeks = [week('2026-11-02', 3), { ...week('2026-11-09', 5), decisionMedian: 4 }]
  show(
    <WeekChart
      as="lines"
      title="Checks"
      weeks={weeks}
      series={[{ name: 'Half take under', style: 'striped', of: ({ decisionMedian }) => decisionMedian }]}
    />,
  )
  await userEvent.tab()
  await userEvent.keyboard('{End}')
  expect(screen.getByRole('status').textContent).toContain('Half take under: 4')
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByRole('status').textContent).toContain('Half take under: none')
  expect(screen.getAllByRole('row')).toHaveLength(3)
  expect(document.querySelector('svg path[d="M75 0h0"]')).not.toBeNull()
})
