import type { Document } from '@aruga/contract/documents'
import { useQuery } from '@tanstack/react-query'
import { documentTextOutline, imageOutline } from 'ionicons/icons'
import { Icon } from '../../ui/icon.tsx'
import { useObjectUrl } from '../pictures/use-object-url.ts'
import { fileQuery } from './queries.ts'
import './thumbnail.css'

/** What a document looks like, small; words beside it say what it is. A PDF, and one that cannot be loaded, is a sign. */
export const Thumbnail = ({ document: { filename, contentType } }: { document: Document }) => {
  const isPdf = contentType === 'application/pdf'
  const { data } = useQuery({ ...fileQuery(filename, 'thumbnail'), enabled: !isPdf })
  const url = useObjectUrl(data)
  return (
    <span className="document-thumb">
      {url ? (
        <img src={url} alt="" />
      ) : (
        <>
          <Icon of={isPdf ? documentTextOutline : imageOutline} />
          {isPdf && <b>PDF</b>}
        </>
      )}
    </span>
  )
}
