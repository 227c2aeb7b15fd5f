import { useProblemMessage } from '../../i18n/problems.ts'
import { useTexts } from '../../i18n/texts.ts'
import type { UploadError } from './upload-error.ts'

/** The message for a picture that was not sent. */
export const useUploadMessage = () => {
  const { t } = useTexts('photos-upload')
  const messageOf = useProblemMessage()
  return (uploadError: UploadError): string => {
    if ('problem' in uploadError) return messageOf(uploadError.problem) ?? t('failed')
    if (uploadError.kind !== 'failed') return t(uploadError.kind)
    return [t('failed'), uploadError.id && t('quote', { id: uploadError.id })].filter(Boolean).join(' ')
  }
}

/** Whether the same picture may be sent again; otherwise another one is needed. */
export const mayRetry = ({ kind }: UploadError) => kind !== 'file' && kind !== 'refused'
