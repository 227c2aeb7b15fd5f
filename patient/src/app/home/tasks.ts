// What the patient has to do, the most urgent first: home shows the first task as a card, and the others behind it. To add a source of
// tasks, add its list to `tasksOf`.
import type { CollectorRequest } from '@aruga/contract/collectors/requests'
import type { Document } from '@aruga/contract/documents/documents'
import type { Letter } from '@aruga/contract/letters/letters'
import type { OwnPaper } from '@aruga/contract/papers/papers'
import type { Profile } from '@aruga/contract/profile/profile'
import type { OwnQuestion } from '@aruga/contract/questions/questions'
import type { TFunction } from 'i18next'
import { cameraOutline, cloudUploadOutline, receiptOutline } from 'ionicons/icons'
import { requestTasks } from '../../features/collectors/shared/requests.ts'
import { documentTask } from '../../features/documents/document-task.tsx'
import { waitingForYou } from '../../features/documents/list/waiting-for-you.ts'
import { paperTasks } from '../../features/documents/papers/paper-tasks.ts'
import { receiptStatusOf } from '../../features/letters/shared/receipt-status.ts'
import { questionTasks } from '../../features/questions/shared/question-tasks.ts'
import { countOf } from '../../i18n/units.ts'
import { receiptPath } from '../../links.ts'
import type { StoredDraft } from '../../platform/drafts.ts'
import type { Task } from '../../ui/task/task-card.tsx'
import { draftTasks } from '../drafts/draft-tasks.tsx'
import { correctionPath } from './case-steps.ts'

export type HomeData = {
  profile: Pick<Profile, 'status' | 'statusReason' | 'notEligible'>
  letters: Letter[]
  /** The newest documents; an older receipt may be missing. */
  documents: { items: Document[]; totalCount: number }
  questions: OwnQuestion[]
  /** What the program asks for; those whose file waits in the outbox are left out. */
  papers: OwnPaper[]
  /** A counter waits for the answer. */
  requests: CollectorRequest[]
  /** Tasks for outbox entries that the server refuses. */
  refused: Task[]
  drafts: StoredDraft[]
  /** The forms whose answer waits in the outbox for a network: they need no action. */
  unsent: ReadonlySet<string>
}

export type Texts = {
  t: TFunction<'home'>
  letters: TFunction<'letters'>
  documents: TFunction<'documents'>
  drafts: TFunction<'drafts'>
  questions: TFunction<'questions'>
  papers: TFunction<'documents-papers'>
  collectors: TFunction<'collectors'>
  reasons: TFunction<'decline-reasons'>
}

export function tasksOf(home: HomeData, texts: Texts): Task[] {
  const drafts = home.drafts.filter(({ form }) => !home.unsent.has(form))
  const begun = new Set(drafts.map(({ form }) => form))
  const documents = documentTasks(home, texts)
    .filter(({ key }) => !home.unsent.has(`quantity.${key}`))
    .map((task) =>
      begun.has(`replace.${task.key}`) || begun.has(`quantity.${task.key}`) ? goingOn(task, texts) : task,
    )
  const questions = questionTasks(home.questions, texts.questions).map((task) =>
    begun.has(`answer.${task.key}`) ? goingOn(task, texts) : task,
  )
  const isHere = home.profile.status !== 'Unsubscribed' && !home.profile.notEligible
  const papers = paperTasks(isHere ? home.papers : [], texts.papers).map((task) =>
    begun.has(`paper.${task.key}`) ? goingOn(task, texts) : task,
  )
  const hasTask = ({ form }: StoredDraft) =>
    [...questions, ...documents, ...papers].some(({ key }) => form.endsWith(`.${key}`))
  return [
    ...requestTasks(home.requests, texts.collectors),
    ...questions,
    ...home.refused,
    ...documents,
    ...papers,
    ...draftTasks(
      // An answer to a question that has since closed has no reader.
      drafts.filter((draft) => !hasTask(draft) && !draft.form.startsWith('answer.')),
      texts.drafts,
    ),
    ...missingReceipts(home).flatMap(({ letter, missing }) =>
      begun.has(`receipts.${letter.id}`) ? [] : missingTask(letter, missing, texts),
    ),
  ]
}

/** The patient has begun this task: the same form opens with the stored draft. */
const goingOn = (task: Task, { drafts: t }: Texts): Task => ({
  ...task,
  detail: t('notSent'),
  action: { ...task.action, label: t('continue') },
})

function documentTasks({ profile, documents: { items } }: HomeData, { t, documents, reasons }: Texts): Task[] {
  const { status, statusReason, notEligible } = profile
  if (status === 'Unsubscribed' || notEligible) return []
  const withStatus = (wanted: Document['status']) => items.filter((document) => document.status === wanted)
  const waiting = waitingForYou({
    status,
    documents: [],
    declined: withStatus('Declined'),
    withoutQuantity: withStatus('NeedsQuantity'),
  })
  const tasks = waiting.map((document) => {
    const task = documentTask(document, { t: documents, reasons })
    return { ...task, detail: task.detail || statusReason }
  })
  if (status !== 'Declined' || tasks.length > 0) return tasks
  // Declined as a whole: either photo can be sent again.
  const action = { label: t('sendPhoto'), icon: cameraOutline, to: correctionPath(items) }
  const detail = statusReason ?? t('declinedNoReason')
  return [{ key: 'registration', title: t('declinedTitle'), detail, icon: cameraOutline, action }]
}

/** Letters with units that no receipt proves. None while some documents are not loaded, since a receipt may be among them. */
function missingReceipts({ profile, letters, documents: { items, totalCount } }: HomeData) {
  if (profile.status !== 'Active' || items.length < totalCount) return []
  return letters
    .map((letter) => {
      const receipts = items.filter(({ letterId }) => letterId === letter.id)
      return { letter, missing: receiptStatusOf(letter, receipts).missing }
    })
    .filter(({ missing }) => missing > 0)
}

const missingTask = ({ id, productName, unit }: Letter, missing: number, { letters: t }: Texts): Task => ({
  key: id,
  title: t('sendReceiptFor', { quantity: countOf(missing, unit) }),
  detail: productName,
  icon: receiptOutline,
  action: { label: t('uploadReceipt'), icon: cloudUploadOutline, to: receiptPath(id) },
})
