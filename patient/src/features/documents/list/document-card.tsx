import type { Document } from '@aruga/contract/documents/documents'
import { documentPath } from '@aruga/contract/links'
import { Link } from 'react-router-dom'
import { formatShortDay } from '../../../i18n/dates.ts'
import { whyDeclined } from '../../../i18n/decline-reasons.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { nameOf } from '../document-name.ts'
import { DocumentState } from '../shared/document-state.tsx'
import { Thumbnail } from '../shared/thumbnail.tsx'
import styles from './document-card.module.css'

/** A document in the grid: thumbnail, name, state, and the reason for a decline. */
export const DocumentCard = ({ document }: { document: Document }) => {
  const { t } = useTexts('documents')
  const { t: reasons } = useTexts('decline-reasons')
  const { t: papers } = useTexts('documents-papers')
  const why = whyDeclined(reasons, document)
  return (
    <li>
      <Link className={`${styles.documentCard} card`} to={documentPath(document.id)}>
        <Thumbnail document={document} />
        <span className={styles.documentText}>
          <b>{nameOf(t, document)}</b>
          <span className="muted small">{t('sent', { day: formatShortDay(document.uploadedAt) })}</span>
          <DocumentState document={document} />
          {document.paper?.validUntil && (
            <span className="small">{papers('until', { day: formatShortDay(document.paper.validUntil) })}</span>
          )}
          {document.fileState === 'Held' && <span className="small">{t('heldShort')}</span>}
          {why && <span className="small">{why}</span>}
        </span>
      </Link>
    </li>
  )
}
