import { session } from '../../platform/api.ts'
import { forgetDrafts, unsentOf } from '../../platform/drafts.ts'
import { useQuestion } from '../../ui/confirm.ts'
import { nameOfForm, useUnsentTexts } from './texts.ts'

/**
 * Who logs out decides what becomes of what they have not sent: it stays on their own phone and goes from anybody else's.
 * Answers false for staying logged in; where nothing is unsent nobody is asked.
 */
export const useLeftBehind = () => {
  const t = useUnsentTexts()
  const ask = useQuestion()
  return async (): Promise<boolean> => {
    const account = session.patient()?.id
    const unsent = account ? await unsentOf(account).catch(none) : []
    if (!account || unsent.length === 0) return true
    const what = [...new Set(unsent.map(({ form }) => nameOfForm(t, form)).filter(Boolean))].join(', ')
    const answer = await ask({
      title: t('ask'),
      message: t('detail', { what }),
      answers: [
        { value: 'keep', text: t('keep'), kind: 'fill' },
        { value: 'remove', text: t('remove'), kind: 'line' },
        { value: 'stay', text: t('stay'), kind: 'plain' },
      ],
    })
    if (answer === 'remove') await forgetDrafts(account)
    return answer === 'keep' || answer === 'remove'
  }
}

/** A device that cannot read its storage keeps nobody logged in. */
const none = () => []
