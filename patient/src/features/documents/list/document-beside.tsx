import type { Document } from '@aruga/contract/documents/documents'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../i18n/texts.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { DocumentDetails, DocumentSkeleton } from '../details/document-details.tsx'
import { nameOf } from '../document-name.ts'
import { documentQuery } from '../queries.ts'

/** The document next to the list, before one is chosen. */
export const DocumentBeside = ({ document }: { document: Document }) => {
  const { t } = useTexts('documents')
  const query = useQuery(documentQuery(document.id))
  return (
    <>
      <h2>{nameOf(t, document)}</h2>
      <Loaded query={query} failed={t('failedOne')} skeleton={<DocumentSkeleton />}>
        {(inFull) => <DocumentDetails document={inFull} />}
      </Loaded>
    </>
  )
}
