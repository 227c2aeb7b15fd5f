import { useQuery } from '@tanstack/react-query'
import { requestsQuery, requestTasks } from '../../features/collectors/shared/requests.ts'
import { useUploads } from '../../features/documents/outbox/uploads.ts'
import { papersQuery } from '../../features/documents/papers/queries.ts'
import { formOf } from '../../features/outbox/shared/change.ts'
import { useChanges } from '../../features/outbox/shared/changes.ts'
import { questionsQuery } from '../../features/questions/shared/queries.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useMay } from '../../platform/use-may.ts'
import { useKeepFresh } from '../../ui/page/use-keep-fresh.ts'
import type { Task } from '../../ui/task/task-card.tsx'
import { useDrafts } from '../drafts/use-drafts.ts'
import { useRefusedTasks } from './refused-tasks.tsx'
import { tasksOf } from './tasks.ts'
import type { Home } from './use-home.ts'

/** The patient's tasks, from all the data of home. */
export function useTasks({ profile, letters, documents }: Home): Task[] {
  const questions = useQuery(questionsQuery)
  useKeepFresh(questions.refetch, { paused: questions.isError, follows: ['documents'] })
  const requests = useQuery(requestsQuery)
  useKeepFresh(requests.refetch, { paused: requests.isError, follows: ['letters'] })
  const papers = useQuery(papersQuery)
  useKeepFresh(papers.refetch, { paused: papers.isError, follows: ['documents'] })
  const [maySend, mayCollect] = [useMay('send'), useMay('collect')]
  const drafts = useDrafts(profile?.id)
  const refused = useRefusedTasks()
  const { t } = useTexts('home')
  const texts = {
    t,
    letters: useTexts('letters').t,
    documents: useTexts('documents').t,
    drafts: useTexts('drafts').t,
    questions: useTexts('questions').t,
    papers: useTexts('documents-papers').t,
    collectors: useTexts('collectors').t,
    reasons: useTexts('decline-reasons').t,
  }
  const entries = useUploads()
  const unsent = new Set(useChanges().flatMap((entry) => (entry.refused ? [] : (formOf(entry) ?? []))))
  if (!profile) return []
  const asked = mayCollect ? (requests.data ?? []) : []
  if (!maySend) return requestTasks(asked, texts.collectors)
  // A question whose answer waits for a network is not a task.
  const isAnswered = (id: string) => entries.some(({ draft, refused }) => !refused && draft.form === `answer.${id}`)
  const open = (questions.data ?? []).filter(({ id }) => !isAnswered(id))
  const isWaiting = (kindId: string) =>
    entries.some(({ draft, refused }) => !refused && draft.form === `paper.${kindId}`)
  const toSend = (papers.data ?? []).filter(({ kindId }) => !isWaiting(kindId))
  const data = {
    profile,
    letters,
    documents,
    questions: open,
    papers: toSend,
    requests: asked,
    refused,
    drafts,
    unsent,
  }
  return tasksOf(data, texts)
}
