import { useTexts } from '../../i18n/texts.ts'
import { session } from '../../platform/api.ts'
import { useConfirm } from '../../ui/feedback/confirm.ts'
import { changes } from './shared/changes.ts'

/** Asks at log-out about changes that were not sent, which are then not made. True without a question when there are none. */
export const useConfirmChanges = () => {
  const { t } = useTexts('outbox')
  const confirm = useConfirm()
  return async (): Promise<boolean> => {
    const account = session.patient()?.id
    if (!account) return true
    // A device that cannot read its storage must not prevent the log-out.
    const count = (await changes.readOf(account).catch(() => [])).length
    if (count === 0) return true
    return confirm({
      title: t('leavingTitle'),
      message: t('leaving', { count }),
      yes: t('leave'),
      no: t('stay'),
    })
  }
}
