import { session } from '../../platform/api.ts'
import { forgetDrafts, unsentOf } from '../../platform/drafts.ts'
import { useQuestion } from '../../ui/feedback/confirm.ts'
import { nameOfForm } from './form-names.ts'
import { useUnsentTexts } from './messages.ts'

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
    const names = new Set(unsent.flatMap(({ form }) => nameOfForm(t, form) ?? []))
    const what = [...names].map(inside).join(', ')
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

/** As it stands inside a sentence. */
const inside = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

/** A device that cannot read its storage keeps nobody logged in. */
const none = () => []
