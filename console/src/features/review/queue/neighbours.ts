import { type CaseRef, keyOf } from '../case-ref.ts'

/** The case after (1) or before (-1) this one; the other neighbour at either end. Null if there is no other. */
export function neighbourOf<C extends CaseRef>(cases: C[], of: CaseRef, step: 1 | -1): C | null {
  const at = cases.findIndex((one) => keyOf(one) === keyOf(of))
  if (at < 0) return cases[0] ?? null
  return cases[at + step] ?? null
}

/** The case to open after this one is decided: the next, at the end the previous. */
export const followerOf = <C extends CaseRef>(cases: C[], of: CaseRef): C | null =>
  neighbourOf(cases, of, 1) ?? neighbourOf(cases, of, -1)

const NEAR = 20

/** Whether to load the next page now, so that there is always a next case. */
export const isNearEnd = (cases: CaseRef[], of: CaseRef): boolean => {
  const at = cases.findIndex((one) => keyOf(one) === keyOf(of))
  return at >= 0 && at >= cases.length - NEAR
}
