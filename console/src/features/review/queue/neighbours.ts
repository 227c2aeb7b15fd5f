import { type CaseRef, keyOf } from '../case-ref.ts'

/** The case after (1) or before (-1) this one; the other neighbour at either end. Null if there is no other. */
export function neighbourOf<C extends CaseRef>(cases: C[], of: CaseRef, step: 1 | -1): C | null {
  const at = cases.findIndex((one) => keyOf(one) === keyOf(of))
  if (at < 0) return cases[0] ?? null
  return cases[at + step] ?? null
}

/** Whom the queue says a case is with, or nobody. */
type Listed = CaseRef & { assignedTo: { isMe: boolean } | null }

const isFree = ({ assignedTo }: Listed) => !assignedTo || assignedTo.isMe

/** The case to open first: the oldest that no colleague works on. */
export const firstToOpen = <C extends Listed>(cases: C[]): C | null => cases.find(isFree) ?? cases[0] ?? null

/**
 * The case to open after this one is decided: the next that no colleague works on, at the end the nearest before it. When
 * colleagues have all others, the neighbour.
 */
export function followerOf<C extends Listed>(cases: C[], of: CaseRef): C | null {
  const at = cases.findIndex((one) => keyOf(one) === keyOf(of))
  if (at < 0) return firstToOpen(cases)
  const free = cases.slice(at + 1).find(isFree) ?? cases.slice(0, at).findLast(isFree)
  return free ?? neighbourOf(cases, of, 1) ?? neighbourOf(cases, of, -1)
}
