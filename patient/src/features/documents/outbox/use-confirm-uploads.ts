import { useTexts } from '../../../i18n/texts.ts'
import { session } from '../../../platform/api.ts'
import { useQuestion } from '../../../ui/feedback/confirm.ts'
import { countUnsent } from './send-uploads.ts'

/**
 * Asks at log-out about what has not been sent, which is then to be destroyed. Resolves with false when the patient stays logged in,
 * and with true without a question when nothing waits.
 */
export const useConfirmUploads = () => {
  const { t } = useTexts('documents-outbox')
  const ask = useQuestion()
  return async (): Promise<boolean> => {
    const account = session.patient()?.id
    if (!account) return true
    // A device that cannot read its storage must not prevent the log-out.
    const count = await countUnsent(account).catch(() => 0)
    if (count === 0) return true
    const answer = await ask({
      title: t('ask'),
      message: t('detail', { count }),
      answers: [
        { value: 'stay', text: t('stay'), kind: 'fill' },
        { value: 'leave', text: t('leave'), kind: 'line' },
      ],
    })
    return answer === 'leave'
  }
}
