import type { Report } from '@aruga/contract/reports/reports'

/** Events are counted each minute, this many at a time. */
const MANY = 10_000
const BEHIND_MS = 5 * 60_000

/** Whether so many events wait to be counted, or for so long, that the figures are inconsistent, as after an import or an upgrade. */
export const isBehind = ({ asOf, uncounted }: Pick<Report, 'asOf' | 'uncounted'>): boolean =>
  uncounted >= MANY || (uncounted > 0 && asOf !== null && Date.now() - Date.parse(asOf) > BEHIND_MS)
