import { dayInManila, monthsAfter } from '@aruga/contract/days'
import { acceptPaper } from '@aruga/contract/papers/staff'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { api } from '../../../platform/api.ts'
import { useMay } from '../../../platform/me.ts'
import { formatDay } from '../../../ui/dates.ts'
import { nameOfDocument } from '../../documents/messages.ts'
import { PatientPapers } from '../../papers/patient-papers.tsx'
import { Conversation } from '../../questions/conversation.tsx'
import { CaseHead, PatientFacts } from '../case/case-head.tsx'
import { CaseHistory } from '../case/case-history.tsx'
import { toTheEnd } from '../queries.ts'
import type { AcceptProps } from './accept-props.ts'
import styles from './decision.module.css'
import { DecisionBar } from './decision-bar.tsx'
import { useStoredDraft } from './use-stored-draft.ts'

/** Accepts a paper that the program asked for, until its last day. */
export const PaperCase = ({ of, draft, onTyped, onBeside, onAccepted, onDecline, onAsk }: AcceptProps) => {
  const [document] = of.documents
  const today = dayInManila(Date.now())
  const months = document?.paper?.validMonths ?? null
  const latest = months === null ? null : monthsAfter(today, months)
  const [initial] = useState(() => (draft as string | undefined) ?? latest ?? '')
  const [until, setUntil] = useState(initial)
  useStoredDraft(until, until !== initial, onTyped)
  const wrong = wrongDay(until, today, latest)
  const accept = () => {
    if (wrong) return
    const body = until ? { validUntil: until } : {}
    onAccepted(until, () => api.call(acceptPaper, { params: { id: of.id }, body }, toTheEnd))
  }
  return (
    <form
      className={styles.decideForm}
      onSubmit={(event) => {
        event.preventDefault()
        accept()
      }}
    >
      <div className={styles.decideScroll}>
        <CaseHead of={of} />
        <Conversation of={of} onBeside={onBeside} />
        <section className="stack tight" aria-labelledby="paper">
          <h2 id="paper">{document && nameOfDocument(document)}</h2>
          <p className="muted">{t('papers:case.compare')}</p>
          <PatientFacts of={of} />
          <TextInput
            type="date"
            label={t(latest ? 'papers:case.until' : 'papers:case.lastDay')}
            description={latest ? t('papers:case.untilDetail', { day: formatDay(latest) }) : t('papers:case.forGood')}
            min={today}
            max={latest ?? undefined}
            value={until}
            onChange={({ currentTarget: { value } }) => setUntil(value)}
            error={wrong}
          />
        </section>
        <PatientPapers patientId={of.patient.id} />
        <CaseHistory of={of} checks={of.checks} />
      </div>
      <DecisionBar
        accept={t('papers:case.accept')}
        missing={wrong}
        onAccept={accept}
        onDecline={() => onDecline(until)}
        onAsk={useMay('review.decide') ? onAsk : undefined}
      />
    </form>
  )
}

/** Why it cannot be the last day; null: it can. */
function wrongDay(until: string, today: string, latest: string | null): string | null {
  if (until && until < today) return t('papers:case.untilPast')
  if (latest && (!until || until > latest)) return t('papers:case.untilWrong', { day: formatDay(latest) })
  return null
}
