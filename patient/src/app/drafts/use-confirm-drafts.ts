import { useTexts } from '../../i18n/texts.ts'
import { draftsOf, forgetDrafts } from '../../platform/drafts.ts'
import { ownPatientIds } from '../../platform/own-patients.ts'
import { useQuestion } from '../../ui/feedback/confirm.ts'
import { lowerFirst, nameOfForm } from './form-names.ts'

/**
 * At log-out, asks whether unsent drafts stay on the device or are removed. Resolves with false when the patient stays logged in, and
 * with true without a question when there are no drafts.
 */
export const useConfirmDrafts = () => {
  const { t } = useTexts('drafts')
  const ask = useQuestion()
  return async (): Promise<boolean> => {
    const accounts = ownPatientIds()
    const drafts = (await Promise.all(accounts.map((account) => draftsOf(account).catch(none)))).flat()
    if (drafts.length === 0) return true
    const names = new Set(drafts.flatMap(({ form }) => nameOfForm(t, form) ?? []))
    const what = [...names].map(lowerFirst).join(', ')
    const answer = await ask({
      title: t('ask'),
      message: t('detail', { what }),
      answers: [
        { value: 'keep', text: t('keep'), kind: 'fill' },
        { value: 'remove', text: t('remove'), kind: 'line' },
        { value: 'stay', text: t('stay'), kind: 'plain' },
      ],
    })
    if (answer === 'remove') await Promise.all(accounts.map(forgetDrafts))
    return answer === 'keep' || answer === 'remove'
  }
}

/** A device that cannot read its storage must not prevent the log-out. */
const none = () => []
