import { isUpload } from '../../features/documents/outbox/entry.ts'
import { isChange } from '../../features/outbox/shared/change.ts'
import { outbox } from '../../features/outbox/shared/outbox.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ownPatientIds } from '../../platform/own-patients.ts'
import { useQuestion } from '../../ui/feedback/confirm.ts'

/**
 * Asks at log-out about files and changes that were not sent, which are then destroyed. Resolves with false when the patient stays
 * logged in, and with true without a question when nothing waits.
 */
export const useConfirmOutbox = () => {
  const { t } = useTexts('documents-outbox')
  const { t: c } = useTexts('outbox')
  const ask = useQuestion()
  return async (): Promise<boolean> => {
    // A device that cannot read its storage must not prevent the log-out.
    const ofEach = await Promise.all(ownPatientIds().map((account) => outbox.readOf(account).catch(() => [])))
    const entries = ofEach.flat()
    const files = entries.filter((entry) => isUpload(entry) && !entry.documentId).length
    const changes = entries.filter(isChange).length
    if (files + changes === 0) return true
    const lost = [files > 0 && t('detail', { count: files }), changes > 0 && c('leaving', { count: changes })]
    const answer = await ask({
      title: files > 0 ? t('ask') : c('leavingTitle'),
      message: lost.filter(Boolean).join(' '),
      answers: [
        { value: 'stay', text: t('stay'), kind: 'fill' },
        { value: 'leave', text: files > 0 ? t('leave') : c('leave'), kind: 'line' },
      ],
    })
    return answer === 'leave'
  }
}
