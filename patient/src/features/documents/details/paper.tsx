import { ApiProblem } from '@aruga/client/api-problem'
import type { Document } from '@aruga/contract/documents/documents'
import { useObjectUrl } from '@aruga/ui/viewer/use-object-url'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../i18n/texts.ts'
import stageStyles from '../../../photos/stage/stage.module.css'
import { fileQuery } from '../queries.ts'
import { Thumbnail } from '../shared/thumbnail.tsx'

/** The whole paper for the stage, decorative next to its name; until it is loaded, and for a PDF, its thumbnail. */
export const Paper = ({ document }: { document: Document }) => {
  const { t } = useTexts('documents-viewer')
  const { filename, contentType } = document
  const isPdf = contentType === 'application/pdf'
  const { data, error } = useQuery({ ...fileQuery(filename, 'picture'), enabled: !isPdf })
  const url = useObjectUrl(data)
  if (url) return <img className={stageStyles.paper} src={url} alt="" />
  return (
    <>
      <Thumbnail document={document} />
      {error instanceof ApiProblem && error.isOffline && <span className="small">{t('notHere')}</span>}
    </>
  )
}
