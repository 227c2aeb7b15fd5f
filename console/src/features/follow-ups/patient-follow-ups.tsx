import { dayInManila } from '@aruga/contract/days'
import type { PatientFollowUp } from '@aruga/contract/follow-ups/follow-ups'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { useEvents } from '../../platform/events.ts'
import { formatNear, formatWorkingDay } from '../../ui/dates.ts'
import { type Doing, FollowUpActions, FollowUpDialog } from './actions.tsx'
import { DayChip } from './day-chip.tsx'
import styles from './follow-ups.module.css'
import { patientFollowUpsQuery } from './queries.ts'

/** A patient's open follow-ups, each with what was said; nothing for none. */
export const PatientFollowUps = ({ patientId }: { patientId: string }) => {
  const query = patientFollowUpsQuery(patientId)
  const queries = useQueryClient()
  useEvents(['cases', 'assignments'], () => queries.invalidateQueries(query))
  const [doing, setDoing] = useState<Doing | null>(null)
  const items = useQuery(query).data?.items ?? []
  const today = dayInManila(Date.now())
  return (
    <>
      {items.length > 0 && (
        <section className="card stack tight" aria-labelledby="follow-ups">
          <h2 id="follow-ups">{t('follow-ups:title')}</h2>
          <ul className={styles.ofPatient}>
            {items.map((one) => (
              <Line key={one.id} of={one} today={today} onDo={setDoing} />
            ))}
          </ul>
        </section>
      )}
      <FollowUpDialog doing={doing} onClose={() => setDoing(null)} />
    </>
  )
}

type LineProps = { of: PatientFollowUp; today: string; onDo: (doing: Doing) => void }

const Line = ({ of, today, onDo }: LineProps) => (
  <li className="stack tight">
    <div className="line-up">
      <DayChip day={of.day} today={today} />
      <span className="fine">{of.owner?.name ?? t('follow-ups:nobody')}</span>
    </div>
    <p className={styles.words}>
      <q>{of.words}</q>
    </p>
    <p className="fine muted">{t('follow-ups:noted', { name: of.notedBy, at: formatNear(of.calledAt) })}</p>
    <FollowUpActions of={of} name={formatWorkingDay(of.day)} onDo={onDo} />
  </li>
)
