import type { PatientInFull } from '@aruga/contract/patients/patients'
import { documentTextOutline } from '@aruga/ui/icons/document-text-outline'
import { idCardOutline } from '@aruga/ui/icons/id-card-outline'
import { mailOutline } from '@aruga/ui/icons/mail-outline'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { formatDay } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { documentName } from '../documents/messages.ts'
import { IssueDialog } from '../letters/issue-dialog.tsx'
import { papersOf } from '../letters/prescription.ts'
import { caseLink } from '../review/case-ref.ts'
import styles from './patients.module.css'
import { WriteDialog } from './write-dialog.tsx'

/** What can be done with a patient now; the case that waits comes first. */
export const PatientActions = ({ of, name }: { of: PatientInFull; name: string }) => {
  const { patient, summary, documents, lastPrescriptions } = of
  const [writing, setWriting] = useState(false)
  const [issuingOn, setIssuingOn] = useState<string | null>(null)
  const waiting = summary.turn.case
  const usable = documents.filter(({ canMakeLetter }) => canMakeLetter)
  const canBeTold = patient.erasedAt === null
  useShortcuts([
    ...(canBeTold ? [{ key: 'w', does: t('patients:actions.write'), run: () => setWriting(true) }] : []),
    ...(usable[0]
      ? [{ key: 'l', does: t('patients:actions.issueALetter'), run: () => setIssuingOn(usable[0]?.id ?? null) }]
      : []),
  ])
  return (
    <section className="card stack tight" aria-label={t('patients:actions.actions')}>
      {waiting && (
        <Button component={Link} to={`/queue/${waiting.kind}/${waiting.id}`}>
          {t('patients:actions.check', { document: documentName(waiting.kind) })}
        </Button>
      )}
      <ul className={styles.acts}>
        {canBeTold && (
          <li>
            <button type="button" onClick={() => setWriting(true)}>
              <Icon of={mailOutline} small />
              <span className="grow">{t('patients:actions.write')}</span>
              <Kbd>W</Kbd>
            </button>
          </li>
        )}
        {usable.map(({ id, uploadedAt }, place) => (
          <li key={id}>
            <button type="button" onClick={() => setIssuingOn(id)}>
              <Icon of={documentTextOutline} small />
              <span className="grow">
                {t('patients:actions.issueALetter')}
                <span className="fine muted">
                  {t('patients:actions.onThePrescriptionOf', { day: formatDay(uploadedAt) })}
                </span>
              </span>
              {place === 0 && <Kbd>L</Kbd>}
            </button>
          </li>
        ))}
        {waiting?.kind !== 'Registration' && (
          <li>
            <Link to={caseLink({ kind: 'Registration', id: patient.id })}>
              <Icon of={idCardOutline} small />
              {t('patients:actions.openTheRegistration')}
            </Link>
          </li>
        )}
      </ul>
      {writing && <WriteDialog patientId={patient.id} name={name} onClose={() => setWriting(false)} />}
      {issuingOn && (
        <IssueDialog
          patientId={patient.id}
          prescriptionId={issuingOn}
          papers={papersOf(
            usable.find(({ id }) => id === issuingOn),
            patient.doctorName,
            lastPrescriptions,
          )}
          onClose={() => setIssuingOn(null)}
        />
      )}
    </section>
  )
}
