import { dayInManila } from '@aruga/contract/days'
import { isWholeDay } from '@aruga/contract/pharmacies/coming'
import { t } from '../../../i18n/t.ts'
import { formatDayOfYear, formatNear, formatTime } from '../../../ui/dates.ts'
import type { Answer } from './queries.ts'

/** `4:00 PM`, `Dec 2`, or `Dec 2, 4:00 PM`. */
function when(readyAt: string): string {
  const time = new Date(readyAt)
  if (isWholeDay(time)) return formatDayOfYear(readyAt)
  return dayInManila(time) === dayInManila(new Date()) ? formatTime(readyAt) : formatNear(readyAt)
}

/** `Ready`, `Not before 4:00 PM`. */
export const answerLabel = ({ answer, readyAt }: Answer): string =>
  t(`counter:coming.answer.${answer}`, { when: readyAt ? when(readyAt) : '' })
