import { useProblemWords } from '../../i18n/problems.ts'
import { useUploadTexts } from './messages.ts'
import type { UploadFault } from './upload-error.ts'

/** What to say of a picture that was not sent. */
export const useUploadWords = () => {
  const t = useUploadTexts()
  const wordsOf = useProblemWords()
  return (fault: UploadFault): string => {
    if ('problem' in fault) return wordsOf(fault.problem) ?? t('failed')
    if (fault.kind !== 'failed') return t(fault.kind)
    return [t('failed'), fault.id && t('quote', { id: fault.id })].filter(Boolean).join(' ')
  }
}

/** Whether the same picture may be sent again, rather than another one. */
export const mayRetry = ({ kind }: UploadFault) => kind !== 'file' && kind !== 'refused'
