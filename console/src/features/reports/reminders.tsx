import { FEWEST_SHOWN, type Report, type ReportReminder } from '@aruga/contract/reports/reports'
import { t } from '../../i18n/t.ts'
import { formatNumber } from '../../ui/dates.ts'
import { shareOf } from './messages.ts'
import { FigureTable, shownOrFew } from './tables.tsx'

/** With fewer in a group, one patient more or less changes the share by more than most reminders do. */
const ENOUGH = 20

/** How many did what they were reminded of, beside those who were left out by lot. */
export const Reminders = ({ reminders, filtered }: { reminders: Report['reminders']; filtered: boolean }) => (
  <FigureTable
    id="reminders"
    title={t('reports:reminders.title')}
    detail={t('reports:reminders.means', { fewest: FEWEST_SHOWN })}
    none={t('reports:reminders.none')}
    subject={t('reports:reminders.kind')}
    rows={reminders.map((reminder) => ({ ...reminder, id: reminder.kind }))}
    columns={[
      { name: t('reports:reminders.reminded'), of: ({ reminded }) => shownOrFew(reminded, formatNumber) },
      { name: t('reports:reminders.did'), of: ({ reminded, remindedDid }) => didOf(remindedDid, reminded) },
      { name: t('reports:reminders.leftOut'), of: ({ leftOut }) => shownOrFew(leftOut, formatNumber) },
      { name: t('reports:reminders.leftOutDid'), of: ({ leftOut, leftOutDid }) => didOf(leftOutDid, leftOut) },
      { name: t('reports:reminders.difference'), of: differenceOf },
    ]}
    nameOf={({ kind }) => t(`program:reminders.${kind}.title`)}
    totals={undefined}
  >
    {filtered && <p className="fine muted">{t('reports:reminders.ofTheWholeProgram')}</p>}
  </FigureTable>
)

/** `12 (60%)` */
function didOf(did: number | null, all: number | null) {
  if (did === null || all === null) return shownOrFew(null, formatNumber)
  return all === 0 ? '–' : `${formatNumber(did)} (${shareOf(did / all)})`
}

function differenceOf({ reminded, remindedDid, leftOut, leftOutDid }: ReportReminder) {
  if (leftOut === 0) return '–'
  if (reminded === null || remindedDid === null || leftOut === null || leftOutDid === null)
    return t('reports:reminders.few')
  if (Math.min(reminded, leftOut) < ENOUGH) return t('reports:reminders.few')
  const points = Math.round((remindedDid / reminded - leftOutDid / leftOut) * 100)
  if (points === 0) return t('reports:reminders.same')
  return points > 0
    ? t('reports:reminders.pointsMore', { points })
    : t('reports:reminders.pointsFewer', { points: -points })
}
