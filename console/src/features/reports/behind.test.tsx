// @vitest-environment happy-dom
import type { Report } from '@aruga/contract/reports/reports'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../testing/render.tsx'
import { Figures } from './figures.tsx'

afterEach(() => vi.useRealTimers())

const nothing = {
  ...{ registrations: 0, issued: 0, claimed: 0, fullyBought: 0, unitsHandedOver: 0, unitsProved: 0 },
  ...{
    benefitUnits: 0,
    benefitAmount: 0,
    patientAmount: 0,
    vatOff: 0,
    statutoryDiscount: 0,
    unitsUnproved: 0,
    amountUnproved: 0,
  },
  claimedWithin7Days: null,
}
const report = (uncounted: number): Report => ({
  ...{ from: '2026-11-16', to: '2026-11-23', asOf: '2026-11-20T02:00:00.000Z', uncounted, unprovedAsOf: null },
  ...{ branch: null, branches: [], branchCount: 0, weeks: [], products: [], tiers: [], steps: [], declines: [] },
  reminders: [],
  totals: { ...nothing, decisionMedian: null, decisionNinetieth: null, waiting: 0, overdue: 0 },
  compared: { weeks: 0, now: nothing, before: nothing },
})

test.each([
  ['nothing is left to count', 0, '2026-11-20T02:00:30Z', null],
  ['the events of the last minute are', 140, '2026-11-20T02:00:50Z', null],
  ['an import has just begun to be counted', 4_200_000, '2026-11-20T02:00:50Z', '4,200,000'],
  ['the second part of one is', 10_000, '2026-11-20T02:01:10Z', '10,000'],
  ['no server has counted for a while', 3, '2026-11-20T02:10:00Z', '3'],
  ['none has counted for a while and nothing happened', 0, '2026-11-20T09:00:00Z', null],
])('When %s, a report shows how far counting is', (_what, uncounted, now, events) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  show(<Figures report={report(uncounted)} filtered={false} view="letters" />)
  const sentence = screen.getByText(/^As of/).textContent
  if (events) expect(sentence).toContain(`About ${events} events since then are still to be counted`)
  else expect(sentence).not.toContain('still to be counted')
})
