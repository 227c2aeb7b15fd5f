import { useQuery } from '@tanstack/react-query'
import { useRefusedTurns } from '../../features/documents/waiting/refused-turns.tsx'
import { useWaiting } from '../../features/documents/waiting/waiting-state.ts'
import { formOf } from '../../features/intents/shared/intent.ts'
import { useIntents } from '../../features/intents/shared/kept.ts'
import { questionsQuery } from '../../features/questions/shared/queries.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useKeepFresh } from '../../ui/page/use-keep-fresh.ts'
import type { Turn } from '../../ui/turn/turn-card.tsx'
import { useDrafts } from '../drafts/use-drafts.ts'
import { turnsOf } from './turns.ts'
import type { Home } from './use-home.ts'

/** What the patient has to do, from all that home knows. */
export function useTurns({ profile, letters, documents }: Home): Turn[] {
  const questions = useQuery(questionsQuery)
  useKeepFresh(questions.refetch, { paused: questions.isError, follows: ['documents'] })
  const drafts = useDrafts(profile?.id)
  const refused = useRefusedTurns()
  const { t } = useTexts('home')
  const texts = {
    t,
    letters: useTexts('letters').t,
    documents: useTexts('documents').t,
    drafts: useTexts('drafts').t,
    questions: useTexts('questions').t,
    reasons: useTexts('decline-reasons').t,
  }
  const { entries } = useWaiting()
  const kept = new Set(useIntents().flatMap(({ change, refused }) => (refused ? [] : (formOf(change) ?? []))))
  if (!profile) return []
  // What is answered already and waits for a network is nobody's turn.
  const isAnswered = (id: string) => entries.some(({ draft, refused }) => !refused && draft.form === `answer.${id}`)
  const asked = (questions.data ?? []).filter(({ id }) => !isAnswered(id))
  return turnsOf({ profile, letters, documents, questions: asked, refused, drafts, kept }, texts)
}
