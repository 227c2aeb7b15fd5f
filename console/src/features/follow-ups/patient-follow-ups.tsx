import { dayInManila } from '@aruga/contract/days'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '../../i18n/t.ts'
import { useEvents } from '../../platform/events.ts'
import { formatNear, formatWorkingDay } from '../../ui/dates.ts'
import { FollowUpActions } from './actions.tsx'
import { DayChip } from './day-chip.tsx'
import styles from './follow-ups.module.css'
import { patientFollowUpsQuery } from './queries.ts'

/** A patient's open follow-ups, each with what was said; nothing for none. */
export const PatientFollowUps = ({ patientId }: { patientId: string }) => {
  const query = patientFollowUpsQuery(patientId)
  const queries = useQueryClient()
  useEvents(['cases', 'assignments'], () => queries.invalidateQueries(query))
  const items = useQuery(query).data?.items ?? []
  if (items.length === 0) return null
  const today = dayInManila(Date.now())
  return (
    <section className="card stack tight" aria-labelledby="follow-ups">
      <h2 id="follow-ups">{t('follow-ups:title')}</h2>
      <ul className={styles.ofPatient}>
        {items.map((one) => (
          <li key={one.id} className="stack tight">
            <div className="line-up">
              <DayChip day={one.day} today={today} />
              <span className="fine">{one.owner?.name ?? t('follow-ups:nobody')}</span>
            </div>
            <p className={styles.words}>
              <q>{one.words}</q>
            </p>
            <p className="fine muted">{t('follow-ups:noted', { name: one.notedBy, at: formatNear(one.calledAt) })}</p>
            <FollowUpActions of={one} name={formatWorkingDay(one.day)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
