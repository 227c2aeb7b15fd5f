import type { CaseInFull, NoteInBoth } from '@aruga/contract/review/case-file'
import type { DeclineReason } from '@aruga/contract/review/decline-reasons'
import { useEffect, useState } from 'react'
import { type CaseRef, keyOf } from '../case-ref.ts'

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

const stored = new Map<string, Draft>()
const declines = new Map<string, Decline>()

/** The typed values of decided cases, and declines that were begun, until the server has accepted a decision. */
export const drafts = {
  save: (of: CaseRef, draft: Draft) => void stored.set(keyOf(of), draft),
  keepDecline: (of: CaseRef, decline: Decline) => void declines.set(keyOf(of), decline),
  declineOf: (of: CaseRef) => declines.get(keyOf(of)),
  drop: (of: CaseRef) => {
    stored.delete(keyOf(of))
    declines.delete(keyOf(of))
  },
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
