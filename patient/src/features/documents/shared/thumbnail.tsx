import type { Document } from '@aruga/contract/documents/documents'
import { useObjectUrl } from '@aruga/ui/viewer/use-object-url'
import { useQuery } from '@tanstack/react-query'
import { hourglassOutline, warningOutline } from 'ionicons/icons'
import { Icon } from '../../../ui/art/icon.tsx'
import { fileQuery } from '../queries.ts'
import { iconOf } from './kind-icons.ts'
import styles from './thumbnail.module.css'

/** Whether the file cannot be opened. A server without a scanner, or an older copy on the device, has no file state. */
export const isClosed = (fileState: Document['fileState'] | undefined) =>
  fileState === 'Held' || fileState === 'Removed'

/**
 * A decorative thumbnail, next to the document's name. An icon if there is no picture. A backend with only the specification's calls
 * sends the file itself, which shows a picture but not a PDF.
 */
export const Thumbnail = ({
  document: { filename, contentType, kind, fileState, hasThumbnail, paper },
}: {
  document: Document
}) => {
  const isPdf = contentType === 'application/pdf'
  const enabled = (hasThumbnail ?? !isPdf) && !isClosed(fileState)
  const { data } = useQuery({ ...fileQuery(filename, 'thumbnail'), enabled })
  const url = useObjectUrl(data)
  if (url)
    return (
      <span className={styles.documentThumb}>
        <img src={url} alt="" />
        {isPdf && <b>PDF</b>}
      </span>
    )
  return (
    <span className={`${styles.documentThumb} ${styles.documentSign}`}>
      <Icon
        of={
          fileState === 'Held'
            ? hourglassOutline
            : fileState === 'Removed' && !paper?.fileDeleted
              ? warningOutline
              : iconOf(kind)
        }
      />
      {isPdf && !isClosed(fileState) && <b>PDF</b>}
    </span>
  )
}
