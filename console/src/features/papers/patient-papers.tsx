import type { PatientPaper } from '@aruga/contract/papers/staff'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { useMay } from '../../platform/me.ts'
import { Chip } from '../../ui/chip.tsx'
import { formatDay, formatNear } from '../../ui/dates.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Loaded } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { AskForPaper } from './ask-for-paper.tsx'
import { paperName, paperSign } from './messages.ts'
import styles from './papers.module.css'
import { patientPapersQuery, useWithdrawRequest } from './queries.ts'

/** What papers the program asks a patient for: what is there, and what is missing. Nothing for who may not ask. */
export const PatientPapers = ({ patientId }: { patientId: string }) => {
  const query = useQuery({ ...patientPapersQuery(patientId), enabled: useMay('patients.open') })
  const [isAsking, setAsking] = useState(false)
  if (!useMay('patients.open')) return null
  return (
    <section className="card stack tight" aria-labelledby="papers">
      <div className="line-up apart">
        <h2 id="papers">{t('papers:patient.title')}</h2>
        <Button size="compact-md" variant="default" onClick={() => setAsking(true)}>
          {t('papers:patient.ask')}
        </Button>
      </div>
      <Loaded query={query} failed={t('papers:patient.failed')} rows={2}>
        {({ items }) => <Papers patientId={patientId} papers={items} />}
      </Loaded>
      {isAsking && <AskForPaper patientId={patientId} onClose={() => setAsking(false)} />}
    </section>
  )
}

const isMissing = ({ isRequired, state, request }: PatientPaper) =>
  (isRequired || request !== null) && state !== 'Accepted' && state !== 'Sent' && state !== 'Ending'

const Papers = ({ patientId, papers }: { patientId: string; papers: PatientPaper[] }) => {
  const withdraw = useWithdrawRequest(patientId)
  const missing = papers.filter(isMissing).length
  if (papers.length === 0) return <p className="muted">{t('papers:patient.none')}</p>
  return (
    <>
      <p className={missing > 0 ? undefined : 'muted'}>
        {missing > 0 ? t('papers:patient.missing', { count: missing }) : t('papers:patient.allThere')}
      </p>
      <ul className={styles.ofPatient}>
        {papers.map((paper) => (
          <li key={paper.kindId}>
            <Paper paper={paper} />
            {paper.request && (
              <Button
                size="compact-sm"
                variant="subtle"
                loading={withdraw.isPending && withdraw.variables === paper.request.id}
                onClick={() =>
                  paper.request &&
                  withdraw.mutate(paper.request.id, { onSuccess: () => toastDone(t('papers:patient.withdrawn')) })
                }
              >
                {t('papers:patient.withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FormError of={withdraw.error} />
    </>
  )
}

const Paper = ({ paper }: { paper: PatientPaper }) => {
  const { state, isRequired, validUntil, sentAt, documentId, visible, request } = paper
  const { label, ...sign } = paperSign(state)
  const facts = [
    ...(isRequired ? [] : [t('papers:patient.optional')]),
    ...(validUntil ? [t('papers:patient.until', { day: formatDay(validUntil) })] : []),
    ...(sentAt ? [t('papers:patient.sent', { at: formatDay(sentAt) })] : []),
    ...(sentAt && !visible ? [t('papers:patient.notForYou')] : []),
  ]
  return (
    <>
      <div className="line-up apart">
        <b>{paperName(paper)}</b>
        <Chip {...sign}>{label}</Chip>
      </div>
      {facts.length > 0 && <p className="fine muted">{facts.join(' · ')}</p>}
      {request && (
        <p className="fine">
          {t('papers:patient.asked', { name: request.by, at: formatNear(request.at) })} <q>{request.note.en}</q>
        </p>
      )}
      {visible && documentId && state === 'Sent' && (
        <Link to={`/queue/ProgramPaper/${documentId}`}>{t('papers:patient.open')}</Link>
      )}
    </>
  )
}
