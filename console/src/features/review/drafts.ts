import type { CaseInFull, NoteInBoth } from '@aruga/contract/review/case-file'
import type { DeclineReason } from '@aruga/contract/review/decline-reasons'
import { useEffect, useState } from 'react'
import { type CaseRef, keyOf } from './case-ref.ts'

/** The values of a decline. */
export type Decline = {
  /** For good: the registration is not eligible, and nothing is sent again. */
  final: boolean
  /** Ids of the documents that must be sent again. */
  wrong: string[]
  /** The chosen one of `useDeclineTemplates`, and its code. */
  templateId: string | null
  reason: DeclineReason | null
  note: NoteInBoth
}

export const noDecline = ({ documents: [first, ...more] }: CaseInFull): Decline => ({
  final: false,
  wrong: first && more.length === 0 ? [first.id] : [],
  templateId: null,
  reason: null,
  note: { en: '', fil: '' },
})

/** The form's values, and the decline's if the case was declined. */
export type Draft = { form: unknown; decline?: Decline }

/** With the ids of the documents that they were typed from. */
type Typed = { documentIds: string; form: unknown }

const typed = new Map<string, Typed>()
const undone = new Map<string, Draft>()
const declines = new Map<string, Decline>()
const questions = new Map<string, NoteInBoth>()
const all = [typed, undone, declines, questions]

const idsOf = ({ documents }: CaseInFull) => documents.map(({ id }) => id).join()
const typedIn = (of: CaseInFull): Draft | undefined => {
  const kept = typed.get(keyOf(of))
  return kept?.documentIds === idsOf(of) ? { form: kept.form } : undefined
}

/**
 * What was typed in cases, until the server has accepted a decision or the session ends: in memory only, as it is about patients.
 * Another file of the patient begins with an empty form.
 */
export const drafts = {
  keepForm: (of: CaseInFull, form: unknown) => void typed.set(keyOf(of), { documentIds: idsOf(of), form }),
  /** Of a decision that may be undone. */
  save: (of: CaseInFull, draft: Draft) => {
    drafts.keepForm(of, draft.form)
    undone.set(keyOf(of), draft)
  },
  keepDecline: (of: CaseRef, decline: Decline) => void declines.set(keyOf(of), decline),
  declineOf: (of: CaseRef) => declines.get(keyOf(of)),
  /** What the patient is about to be asked, in both languages. */
  keepQuestion: (of: CaseRef, question: NoteInBoth) => void questions.set(keyOf(of), question),
  questionOf: (of: CaseRef) => questions.get(keyOf(of)),
  drop: (of: CaseRef) => {
    for (const kept of all) kept.delete(keyOf(of))
  },
  clear: () => {
    for (const kept of all) kept.clear()
  },
}

/**
 * What was typed in this case before, with the decline if that was undone. Its place is deleted in an effect and not during
 * rendering, because React may render more than once.
 */
export function useDraft(of: CaseInFull): Draft | undefined {
  const key = keyOf(of)
  const [draft] = useState(() => undone.get(key) ?? typedIn(of))
  useEffect(() => void undone.delete(key), [key])
  return draft
}
