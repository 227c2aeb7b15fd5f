import { useTranslation } from 'react-i18next'
import { session } from '../../../platform/api.ts'
import { useQuestion } from '../../../ui/feedback/confirm.ts'
import { DOCUMENTS_WAITING } from './messages.ts'
import { countWaiting } from './queue.ts'

/**
 * Asks at log-out about what has not been sent, which is then to be destroyed. Resolves with false when the patient stays logged in,
 * and with true without a question when nothing waits.
 */
export const useConfirmWaiting = () => {
  const { t } = useTranslation(DOCUMENTS_WAITING)
  const ask = useQuestion()
  return async (): Promise<boolean> => {
    const account = session.patient()?.id
    if (!account) return true
    // A device that cannot read its storage must not prevent the log-out.
    const count = await countWaiting(account).catch(() => 0)
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
