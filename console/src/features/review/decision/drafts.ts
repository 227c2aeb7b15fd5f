import type { CaseInFull, NoteInBoth } from '@aruga/contract/review/case-file'
import type { DeclineReason } from '@aruga/contract/review/decline-reasons'
import { useEffect, useState } from 'react'
import { type CaseRef, keyOf } from '../case-ref.ts'

/** What a decline says. */
export type Decline = {
  /** Ids of the documents that must be sent again. */
  wrong: string[]
  reason: DeclineReason | null
  note: NoteInBoth
}

export const noDecline = ({ documents: [first, ...more] }: CaseInFull): Decline => ({
  wrong: first && more.length === 0 ? [first.id] : [],
  reason: null,
  note: { en: '', fil: '' },
})

/** What was typed into the form, and what was said to the patient where the case was declined. */
export type Draft = { form: unknown; decline?: Decline }

const stored = new Map<string, Draft>()

/** What was typed into a case that is decided, until the server has taken the decision. */
export const drafts = {
  keep: (of: CaseRef, draft: Draft) => void stored.set(keyOf(of), draft),
  drop: (of: CaseRef) => void stored.delete(keyOf(of)),
}

/**
 * What was typed when this case was decided: an undone decision opens it as it was. Forgotten once it is on the screen, and not
 * as it is drawn, for React may begin to draw a screen more than once.
 */
export function useDraft(of: CaseRef): Draft | undefined {
  const key = keyOf(of)
  const [draft] = useState(() => stored.get(key))
  useEffect(() => void stored.delete(key), [key])
  return draft
}
