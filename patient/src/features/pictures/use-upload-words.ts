import type { UploadFault } from './upload-fault.ts'
import { useUploadTexts } from './upload-texts.ts'

const known = [
  'FileEmpty',
  'FileTooLarge',
  'FileTypeNotAccepted',
  'FileUnreadable',
  'FileTooManyPages',
  'StorageFull',
  'PatientNotActive',
  'LetterTakesNoReceipt',
  'ReceiptQuantityTooLarge',
  'DocumentAlreadyReviewed',
  'DocumentAlreadyReplaced',
  'ConsentNeeded',
] as const

/** What to say of a picture that was not sent: our words in the reader's language where we have some, else the server's. */
export const useUploadWords = () => {
  const t = useUploadTexts()
  return (fault: UploadFault): string => {
    if (fault.kind === 'failed')
      return [t('failed'), fault.id && t('quote', { id: fault.id })].filter(Boolean).join(' ')
    if (fault.kind !== 'file' && fault.kind !== 'refused') return t(fault.kind)
    const ours = known.find((name) => name === fault.code)
    return ours ? t(ours, 'data' in fault ? { left: Number(fault.data.left ?? 0) } : {}) : fault.message
  }
}

/** Whether the same picture may be sent again, rather than another one. */
export const mayRetry = ({ kind }: UploadFault) => kind !== 'file' && kind !== 'refused'
