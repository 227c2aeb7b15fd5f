import type { CaseDocument } from '@aruga/contract/review/case-file'
import { Button, Modal } from '@mantine/core'
import { checkmarkCircleOutline, createOutline, swapHorizontalOutline, timeOutline } from 'ionicons/icons'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Chip, type Sign } from '../../ui/chip.tsx'
import { documentName } from '../documents/messages.ts'
import styles from './patients.module.css'
import '../../ui/data-table.css'
import { formatDayTime } from '../../ui/dates.ts'
import { Viewer } from '../documents/viewer.tsx'
import { IssueDialog } from '../letters/issue-dialog.tsx'
import { caseLink } from '../review/case-ref.ts'

const signs: Record<CaseDocument['status'], Sign> = {
  NeedsQuantity: { icon: createOutline, tone: 'info', label: 'Waits for the patient' },
  UnderReview: { icon: timeOutline, tone: 'info', label: 'Being checked' },
  Accepted: { icon: checkmarkCircleOutline, tone: 'good', label: 'Accepted' },
  Declined: { icon: createOutline, tone: 'wait', label: 'Sent back' },
}

type Props = { documents: CaseDocument[]; patientId: string; isActive: boolean }

/** A patient's documents, as they stand and as they were; each look at one is on record. */
export const Files = ({ documents, patientId, isActive }: Props) => {
  const [issuingOn, setIssuingOn] = useState<string | null>(null)
  const [besideId, setBesideId] = useState<string | null>(null)
  const [shown, setShown] = useState<CaseDocument | null>(null)
  const show = (document: CaseDocument | null) => {
    setShown(document)
    setBesideId(null)
  }
  return (
    <section className="stack tight" aria-labelledby="files">
      <h2 id="files">Documents</h2>
      <ul className={`card ${styles.linesList}`}>
        {documents.length === 0 && <li className="muted">None yet.</li>}
        {documents.map((document) => {
          const { label, ...sign } = signs[document.status]
          return (
            <li key={document.id}>
              <div className="line-up apart">
                <button type="button" className="row-link" onClick={() => show(document)}>
                  {documentName[document.kind]}
                </button>
                {document.replaced ? (
                  <Chip icon={swapHorizontalOutline} tone="plain">
                    Replaced
                  </Chip>
                ) : (
                  <Chip {...sign}>{label}</Chip>
                )}
              </div>
              <p className="fine muted">
                {formatDayTime(document.uploadedAt)}
                {document.letterNumber && ` · ${document.letterNumber}`}
                {document.orQuantity !== null && ` · ${document.orQuantity} units`}
                {document.receiptNumber && ` · no. ${document.receiptNumber}`}
                {document.reviewedBy && ` · decided by ${document.reviewedBy}`}
              </p>
              {document.declineNote && <p className="fine">{document.declineNote.en}</p>}
              <div className="line-up apart">
                <CaseOf document={document} isActive={isActive} />
                {document.canMakeLetter && (
                  <Button variant="default" size="compact-md" onClick={() => setIssuingOn(document.id)}>
                    Issue a letter…
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {issuingOn && <IssueDialog patientId={patientId} prescriptionId={issuingOn} onClose={() => setIssuingOn(null)} />}
      {shown && (
        <Modal
          opened
          fullScreen
          onClose={() => show(null)}
          title={documentName[shown.kind]}
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          <div className={styles.patientFile}>
            <Viewer
              documents={[shown]}
              earlier={[]}
              others={documents.filter(({ id }) => id !== shown.id)}
              besideId={besideId}
              onBeside={setBesideId}
            />
          </div>
        </Modal>
      )}
    </section>
  )
}

/** The way to the case: into the queue while it waits, else to how it was decided. An ID belongs to the registration. */
const CaseOf = ({
  document: { id, kind, status, replaced, reviewedAt },
  isActive,
}: {
  document: CaseDocument
  isActive: boolean
}) => {
  if (kind === 'Id') return null
  if (status === 'UnderReview' && !replaced && isActive)
    return <Link to={`/queue/${kind}/${id}`}>Check it in the queue</Link>
  return reviewedAt && <Link to={caseLink({ kind, id })}>How it was decided</Link>
}
