import { compareInstants } from '@aruga/contract/instants'
import type { PatientInFull } from '@aruga/contract/patients/patients'
import { Button } from '@mantine/core'
import { callOutline, checkmarkDoneOutline, documentTextOutline, idCardOutline, mailOutline } from 'ionicons/icons'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { formatDay } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { documentName } from '../documents/messages.ts'
import { IssueDialog } from '../letters/issue-dialog.tsx'
import { canHoldLetter, papersOf } from '../letters/prescription.ts'
import { useSettleMessages } from '../messages/queries.ts'
import { caseLink } from '../review/case-ref.ts'
import { CallDrawer } from './call-drawer.tsx'
import styles from './patients.module.css'
import { WriteDialog } from './write-dialog.tsx'

/** The values for a message's placeholders, from the newest letter. */
const valuesOf = ({ patient, letters }: PatientInFull) => {
  const letter = [...letters].sort((a, b) => compareInstants(b.issuedAt, a.issuedAt))[0]
  return {
    ...{ firstName: patient.firstName, patientCode: patient.patientCode },
    ...{ product: letter?.productName, letterNumber: letter?.number, branch: letter?.branchName },
  }
}

/** The actions for a patient now; the waiting case comes first. */
export const PatientActions = ({ of, name }: { of: PatientInFull; name: string }) => {
  const { patient, summary, documents, lastPrescriptions } = of
  const [writing, setWriting] = useState(false)
  const [calling, setCalling] = useState(false)
  const [issuingOn, setIssuingOn] = useState<string | null>(null)
  const settle = useSettleMessages(patient.id)
  const waiting = summary.turn.case
  const usable = documents.filter(({ canMakeLetter }) => canMakeLetter)
  // Of the prescriptions that have letters, the newest may hold one more medicine.
  const holdsMore = documents.find((one) => !one.canMakeLetter && canHoldLetter(one, patient.status))
  const papers = holdsMore ? [...usable, holdsMore] : usable
  const canBeTold = patient.erasedAt === null
  useShortcuts([
    ...(canBeTold
      ? [
          { key: 'w', does: t('patients:actions.write'), run: () => setWriting(true) },
          { key: 'c', does: t('patients:actions.noteACall'), run: () => setCalling(true) },
        ]
      : []),
    ...(papers[0]
      ? [{ key: 'l', does: t('patients:actions.issueALetter'), run: () => setIssuingOn(papers[0]?.id ?? null) }]
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
            <button type="button" aria-keyshortcuts="w" onClick={() => setWriting(true)}>
              <Icon of={mailOutline} small />
              <span className="grow">
                {t(summary.open.messages > 0 ? 'patients:actions.reply' : 'patients:actions.write')}
              </span>
              <Kbd>W</Kbd>
            </button>
          </li>
        )}
        {summary.open.messages > 0 && (
          <li>
            <button type="button" disabled={settle.isPending} onClick={() => settle.mutate()}>
              <Icon of={checkmarkDoneOutline} small />
              {t('patients:actions.noReply')}
            </button>
          </li>
        )}
        {canBeTold && (
          <li>
            <button type="button" aria-keyshortcuts="c" onClick={() => setCalling(true)}>
              <Icon of={callOutline} small />
              <span className="grow">{t('patients:actions.noteACall')}</span>
              <Kbd>C</Kbd>
            </button>
          </li>
        )}
        {papers.map(({ id, uploadedAt, canMakeLetter }, place) => (
          <li key={id}>
            <button type="button" aria-keyshortcuts={place === 0 ? 'l' : undefined} onClick={() => setIssuingOn(id)}>
              <Icon of={documentTextOutline} small />
              <span className="grow">
                {t(canMakeLetter ? 'patients:actions.issueALetter' : 'patients:actions.anotherMedicine')}
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
      {writing && (
        <WriteDialog patientId={patient.id} name={name} values={valuesOf(of)} onClose={() => setWriting(false)} />
      )}
      {calling && <CallDrawer patientId={patient.id} name={name} onClose={() => setCalling(false)} />}
      {issuingOn && (
        <IssueDialog
          patientId={patient.id}
          prescriptionId={issuingOn}
          papers={papersOf(
            papers.find(({ id }) => id === issuingOn),
            { patientId: patient.id, doctorName: patient.doctorName },
            lastPrescriptions,
          )}
          onClose={() => setIssuingOn(null)}
        />
      )}
    </section>
  )
}
