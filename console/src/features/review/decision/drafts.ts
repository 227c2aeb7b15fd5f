import type { CaseInFull, NoteInBoth } from '@aruga/contract/review/case-file'
import type { DeclineReason } from '@aruga/contract/review/decline-reasons'
import { useEffect, useState } from 'react'
import { type CaseRef, keyOf } from '../case-ref.ts'

/** The values of the decline dialog. */
export type Decline = {
  /** For good: the registration is not eligible, and nothing is sent again. */
  final: boolean
  /** Ids of the documents that must be sent again. */
  wrong: string[]
  reason: DeclineReason | null
  note: NoteInBoth
}

export const noDecline = ({ documents: [first, ...more] }: CaseInFull): Decline => ({
  final: false,
  wrong: first && more.length === 0 ? [first.id] : [],
  reason: null,
  note: { en: '', fil: '' },
})

/** The form's values, and the decline's if the case was declined. */
export type Draft = { form: unknown; decline?: Decline }

const stored = new Map<string, Draft>()

/** The typed values of decided cases, until the server has accepted the decision. */
export const drafts = {
  save: (of: CaseRef, draft: Draft) => void stored.set(keyOf(of), draft),
  drop: (of: CaseRef) => void stored.delete(keyOf(of)),
}

/**
 * The values with which this case was decided, for an undo. Deleted in an effect and not during rendering, because React may
 * render more than once.
 */
export function useDraft(of: CaseRef): Draft | undefined {
  const key = keyOf(of)
  const [draft] = useState(() => stored.get(key))
  useEffect(() => void stored.delete(key), [key])
  return draft
}
