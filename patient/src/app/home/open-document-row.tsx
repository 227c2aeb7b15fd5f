import type { Document } from '@aruga/contract/documents/documents'
import { documentPath } from '@aruga/contract/links'
import { nameOf } from '../../features/documents/document-name.ts'
import { DocumentState } from '../../features/documents/shared/document-state.tsx'
import { iconOf } from '../../features/documents/shared/kind-icons.ts'
import { Thumbnail } from '../../features/documents/shared/thumbnail.tsx'
import { formatNearDay } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Row } from '../../ui/list/rows.tsx'

/** A document that the program is checking, identified by its picture, number and day. */
export const OpenDocumentRow = ({ document }: { document: Document }) => {
  const { t } = useTexts('documents')
  return (
    <Row
      icon={iconOf(document.kind)}
      picture={<Thumbnail document={document} />}
      title={nameOf(t, document)}
      detail={t('sent', { day: formatNearDay(document.uploadedAt) })}
      aside={<DocumentState document={document} />}
      to={documentPath(document.id)}
    />
  )
}
