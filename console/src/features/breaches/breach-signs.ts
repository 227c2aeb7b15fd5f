import type { Breach } from '@aruga/contract/breaches/staff'
import { alertCircleOutline, checkmarkCircle, hourglassOutline } from 'ionicons/icons'
import { t } from '../../i18n/t.ts'
import type { Sign } from '../../ui/chip.tsx'
import { formatAge } from '../../ui/dates.ts'

/** Reachable patients who were not notified yet. */
export const toNotify = ({ patients, told, unreachable }: Breach) => patients - told - unreachable

/** Whether everything that the law requires within 72 hours is done. */
export const isNoticeDone = (breach: Breach) =>
  breach.commissionToldAt !== null && breach.searchedAt !== null && toNotify(breach) === 0

/** Closed, notified, or how much of the 72 hours is left. `now`: epoch milliseconds. */
export function breachSign(breach: Breach, now: number): Sign {
  if (breach.closedAt) return { icon: checkmarkCircle, tone: 'good', label: t('breaches:sign.closed') }
  if (isNoticeDone(breach)) return { icon: checkmarkCircle, tone: 'good', label: t('breaches:sign.told') }
  const left = Date.parse(breach.noticeDueBy) - now
  if (left <= 0)
    return { icon: alertCircleOutline, tone: 'bad', label: t('breaches:sign.late', { age: formatAge(-left) }) }
  return { icon: hourglassOutline, tone: 'turn', label: t('breaches:sign.left', { age: formatAge(left) }) }
}
