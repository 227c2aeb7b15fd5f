import type { Document } from '@aruga/contract/documents/documents'
import { cardOutline } from '@aruga/ui/icons/card-outline'
import { giftOutline } from '@aruga/ui/icons/gift-outline'
import { hourglassOutline } from '@aruga/ui/icons/hourglass-outline'
import { medkitOutline } from '@aruga/ui/icons/medkit-outline'
import { receiptOutline } from '@aruga/ui/icons/receipt-outline'
import { warningOutline } from '@aruga/ui/icons/warning-outline'
import { useObjectUrl } from '@aruga/ui/viewer/use-object-url'
import { useQuery } from '@tanstack/react-query'
import { Icon } from '../../../ui/art/icon.tsx'
import { fileQuery } from '../queries.ts'
import styles from './thumbnail.module.css'

const icons: Record<Document['kind'], string> = {
  Id: cardOutline,
  Prescription: medkitOutline,
  OfficialReceipt: receiptOutline,
  ClaimedGoodsReceipt: giftOutline,
}

/** Whether the file cannot be opened. A server that has no scanner, or an older copy on the device, says nothing. */
export const isClosed = (fileState: Document['fileState'] | undefined) =>
  fileState === 'Held' || fileState === 'Removed'

/** A decorative thumbnail, beside the document's name. An icon for PDFs and for pictures that cannot be loaded. */
export const Thumbnail = ({ document: { filename, contentType, kind, fileState } }: { document: Document }) => {
  const isPdf = contentType === 'application/pdf'
  const { data } = useQuery({ ...fileQuery(filename, 'thumbnail'), enabled: !isPdf && !isClosed(fileState) })
  const url = useObjectUrl(data)
  if (url)
    return (
      <span className={styles.documentThumb}>
        <img src={url} alt="" />
      </span>
    )
  return (
    <span className={`${styles.documentThumb} ${styles.documentSign}`}>
      <Icon of={fileState === 'Held' ? hourglassOutline : fileState === 'Removed' ? warningOutline : icons[kind]} />
      {isPdf && !isClosed(fileState) && <b>PDF</b>}
    </span>
  )
}
