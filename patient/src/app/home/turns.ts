// What the patient has to do, the most pressing first: home shows the first as a card, the others behind it. Another source of
// turns is one more list in `turnsOf`.
import type { Document } from '@aruga/contract/documents/documents'
import type { Letter } from '@aruga/contract/letters/letters'
import type { Profile } from '@aruga/contract/profile/profile'
import type { OwnQuestion } from '@aruga/contract/questions/questions'
import type { TFunction } from 'i18next'
import { cameraOutline, cloudUploadOutline, receiptOutline } from 'ionicons/icons'
import { documentTurn } from '../../features/documents/document-turn.tsx'
import { waitingForYou } from '../../features/documents/list/waiting-for-you.ts'
import { receiptStatusOf } from '../../features/letters/shared/receipt-status.ts'
import { questionTurns } from '../../features/questions/shared/question-turns.ts'
import { countOf } from '../../i18n/units.ts'
import { receiptPath } from '../../links.ts'
import type { FoundDraft } from '../../platform/drafts.ts'
import type { Turn } from '../../ui/turn/turn-card.tsx'
import { draftTurns } from '../drafts/draft-turns.tsx'
import { correctionPath } from './case-steps.ts'

export type Known = {
  profile: Pick<Profile, 'status' | 'statusReason' | 'notEligible'>
  letters: Letter[]
  /** The newest of them; an older receipt may not be among them. */
  documents: { items: Document[]; totalCount: number }
  questions: OwnQuestion[]
  /** Of files that wait on this device and that the server will not have. */
  refused: Turn[]
  drafts: FoundDraft[]
  /** The forms whose answer waits on this device for a network: they ask for nothing. */
  unsent: ReadonlySet<string>
}

export type Texts = {
  t: TFunction<'home'>
  letters: TFunction<'letters'>
  documents: TFunction<'documents'>
  drafts: TFunction<'drafts'>
  questions: TFunction<'questions'>
  reasons: TFunction<'decline-reasons'>
}

export function turnsOf(known: Known, texts: Texts): Turn[] {
  const drafts = known.drafts.filter(({ form }) => !known.unsent.has(form))
  const begun = new Set(drafts.map(({ form }) => form))
  const documents = documentTurns(known, texts)
    .filter(({ key }) => !known.unsent.has(`quantity.${key}`))
    .map((turn) =>
      begun.has(`replace.${turn.key}`) || begun.has(`quantity.${turn.key}`) ? goingOn(turn, texts) : turn,
    )
  const questions = questionTurns(known.questions, texts.questions).map((turn) =>
    begun.has(`answer.${turn.key}`) ? goingOn(turn, texts) : turn,
  )
  const hasTurn = ({ form }: FoundDraft) => [...questions, ...documents].some(({ key }) => form.endsWith(`.${key}`))
  return [
    ...questions,
    ...known.refused,
    ...documents,
    ...draftTurns(
      // An answer to a question that has closed since has nobody to read it.
      drafts.filter((draft) => !hasTurn(draft) && !draft.form.startsWith('answer.')),
      texts.drafts,
    ),
    ...missingReceipts(known).flatMap(({ letter, missing }) =>
      begun.has(`receipts.${letter.id}`) ? [] : missingTurn(letter, missing, texts),
    ),
  ]
}

/** The patient has begun it: the same form opens with what they entered. */
const goingOn = (turn: Turn, { drafts: t }: Texts): Turn => ({
  ...turn,
  detail: t('notSent'),
  action: { ...turn.action, label: t('continue') },
})

function documentTurns({ profile, documents: { items } }: Known, { t, documents, reasons }: Texts): Turn[] {
  const { status, statusReason, notEligible } = profile
  if (status === 'Unsubscribed' || notEligible) return []
  const withStatus = (wanted: Document['status']) => items.filter((document) => document.status === wanted)
  const waiting = waitingForYou({
    status,
    documents: [],
    declined: withStatus('Declined'),
    withoutQuantity: withStatus('NeedsQuantity'),
  })
  const turns = waiting.map((document) => {
    const turn = documentTurn(document, { t: documents, reasons })
    return { ...turn, detail: turn.detail || statusReason }
  })
  if (status !== 'Declined' || turns.length > 0) return turns
  // Declined as a whole: either photo can be sent again.
  const action = { label: t('sendPhoto'), icon: cameraOutline, to: correctionPath(items) }
  const detail = statusReason ?? t('declinedNoReason')
  return [{ key: 'registration', title: t('declinedTitle'), detail, icon: cameraOutline, action }]
}

/** Letters with units that no receipt proves. One may be among the documents that were not loaded. */
function missingReceipts({ profile, letters, documents: { items, totalCount } }: Known) {
  if (profile.status !== 'Active' || items.length < totalCount) return []
  return letters
    .map((letter) => {
      const receipts = items.filter(({ letterId }) => letterId === letter.id)
      return { letter, missing: receiptStatusOf(letter, receipts).missing }
    })
    .filter(({ missing }) => missing > 0)
}

const missingTurn = ({ id, productName, unit }: Letter, missing: number, { letters: t }: Texts): Turn => ({
  key: id,
  title: t('sendReceiptFor', { quantity: countOf(missing, unit) }),
  detail: productName,
  icon: receiptOutline,
  action: { label: t('uploadReceipt'), icon: cloudUploadOutline, to: receiptPath(id) },
})
