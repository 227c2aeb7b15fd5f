import { useEffect, useState } from 'react'
import { type CaseRef, keyOf } from '../case-ref.ts'
import type { DeclineSaid } from './decline-dialog.tsx'

/** What was typed into the form, and what was said to the patient where the case was declined. */
export type Draft = { form: unknown; decline?: DeclineSaid }

const kept = new Map<string, Draft>()

/** What was typed into a case that is decided, until the server has taken the decision. */
export const drafts = {
  keep: (of: CaseRef, draft: Draft) => void kept.set(keyOf(of), draft),
  drop: (of: CaseRef) => void kept.delete(keyOf(of)),
}

/**
 * What was typed when this case was decided: an undone decision opens it as it was. Forgotten once it is on the screen, and not
 * as it is drawn, for React may begin to draw a screen more than once.
 */
export function useDraft(of: CaseRef): Draft | undefined {
  const key = keyOf(of)
  const [draft] = useState(() => kept.get(key))
  useEffect(() => void kept.delete(key), [key])
  return draft
}
