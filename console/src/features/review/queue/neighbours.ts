import { type CaseRef, keyOf } from '../case-ref.ts'

/** The case after (1) or before (-1) this one; the other neighbour at an end. Null when it is alone. */
export function neighbourOf<C extends CaseRef>(cases: C[], of: CaseRef, step: 1 | -1): C | null {
  const at = cases.findIndex((one) => keyOf(one) === keyOf(of))
  if (at < 0) return cases[0] ?? null
  return cases[at + step] ?? null
}

/** What to open when this one is decided: the next, at the end the one before. */
export const followerOf = <C extends CaseRef>(cases: C[], of: CaseRef): C | null =>
  neighbourOf(cases, of, 1) ?? neighbourOf(cases, of, -1)

const NEAR = 20

/** Whether what follows the list should be read by now, so that the way to the next case never ends before the queue does. */
export const isNearEnd = (cases: CaseRef[], of: CaseRef): boolean => {
  const at = cases.findIndex((one) => keyOf(one) === keyOf(of))
  return at >= 0 && at >= cases.length - NEAR
}
