import type { CaseDocument } from '@aruga/contract/review/case-file'
import { swapHorizontalOutline } from '@aruga/ui/icons/swap-horizontal-outline'
import { documentSigns } from '@aruga/ui/status/signs'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import dataTableStyles from '../../ui/data-table.module.css'
import { formatDayTime } from '../../ui/dates.ts'
import { documentName } from '../documents/messages.ts'
import { Viewer } from '../documents/viewer.tsx'
import { IssueDialog } from '../letters/issue-dialog.tsx'
import { caseLink } from '../review/case-ref.ts'
import styles from './patients.module.css'

type Props = { documents: CaseDocument[]; patientId: string; isActive: boolean }

/** A patient's documents, current and replaced; each view of one is audited. */
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
      <h2 id="files">{t('patients:patientDocuments.documents')}</h2>
      <ul className={`card ${styles.linesList}`}>
        {documents.length === 0 && <li className="muted">{t('patients:patientDocuments.noneYet')}</li>}
        {documents.map((document) => {
          return (
            <li key={document.id}>
              <div className="line-up apart">
                <button type="button" className={dataTableStyles.rowLink} onClick={() => show(document)}>
                  {documentName(document.kind)}
                </button>
                {document.replaced ? (
                  <Chip icon={swapHorizontalOutline} tone="plain">
                    {t('patients:patientDocuments.replaced')}
                  </Chip>
                ) : (
                  <Chip {...documentSigns[document.status].staff}>
                    {t(`patients:documentStatus.${document.status}`)}
                  </Chip>
                )}
              </div>
              <p className="fine muted">
                {formatDayTime(document.uploadedAt)}
                {document.letterNumber && ` · ${document.letterNumber}`}
                {document.orQuantity !== null &&
                  ` · ${t('patients:patientDocuments.units', { number: document.orQuantity })}`}
                {document.receiptNumber &&
                  ` · ${t('patients:patientDocuments.no', { receiptNumber: document.receiptNumber })}`}
                {document.reviewedBy &&
                  ` · ${t('patients:patientDocuments.decidedBy', { reviewedBy: document.reviewedBy })}`}
              </p>
              {document.declineNote && <p className="fine">{document.declineNote.en}</p>}
              <div className="line-up apart">
                <CaseOf document={document} isActive={isActive} />
                {document.canMakeLetter && (
                  <Button variant="default" size="compact-md" onClick={() => setIssuingOn(document.id)}>
                    {t('patients:patientDocuments.issueALetter')}
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
          title={documentName(shown.kind)}
          closeButtonProps={{ 'aria-label': t('ui:close') }}
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

/** The link to the case: in the queue while it waits, then to its decision. An ID belongs to the registration. */
const CaseOf = ({
  document: { id, kind, status, replaced, reviewedAt },
  isActive,
}: {
  document: CaseDocument
  isActive: boolean
}) => {
  if (kind === 'Id') return null
  if (status === 'UnderReview' && !replaced && isActive)
    return <Link to={`/queue/${kind}/${id}`}>{t('patients:patientDocuments.checkItInTheQueue')}</Link>
  return reviewedAt && <Link to={caseLink({ kind, id })}>{t('patients:patientDocuments.howItWasDecided')}</Link>
}
