import type { Document } from '@aruga/contract/documents/documents'
import { useObjectUrl } from '@aruga/ui/viewer/use-object-url'
import { useQuery } from '@tanstack/react-query'
import stageStyles from '../../../photos/stage/stage.module.css'
import { fileQuery } from '../queries.ts'
import { Thumbnail } from '../shared/thumbnail.tsx'

/** The whole paper for the stage, decorative beside its name; until it is there, and for a PDF, its thumbnail. */
export const Paper = ({ document }: { document: Document }) => {
  const { filename, contentType } = document
  const isPdf = contentType === 'application/pdf'
  const { data } = useQuery({ ...fileQuery(filename, 'picture'), enabled: !isPdf })
  const url = useObjectUrl(data)
  return url ? <img className={stageStyles.paper} src={url} alt="" /> : <Thumbnail document={document} />
}
