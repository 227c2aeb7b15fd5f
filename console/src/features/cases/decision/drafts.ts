import { useEffect, useState } from 'react'
import { type CaseRef, keyOf } from '../case-ref.ts'

const kept = new Map<string, unknown>()

/** What was typed into a case that is decided, until the server has taken the decision. */
export const drafts = {
  keep: (of: CaseRef, values: unknown) => void kept.set(keyOf(of), values),
  drop: (of: CaseRef) => void kept.delete(keyOf(of)),
}

/**
 * What was typed when this case was decided: an undone decision opens it as it was. Forgotten once it is on the screen, and not
 * as it is drawn, for React may begin to draw a screen more than once.
 */
export function useDraft<Values>(of: CaseRef): Values | undefined {
  const key = keyOf(of)
  const [draft] = useState(() => kept.get(key) as Values | undefined)
  useEffect(() => void kept.delete(key), [key])
  return draft
}
