import { type CaseRef, keyOf } from './case-ref.ts'

/** The case after (1) or before (-1) this one; the other neighbour at an end. Null when it is alone. */
export function neighbourOf<C extends CaseRef>(cases: C[], of: CaseRef, step: 1 | -1): C | null {
  const at = cases.findIndex((one) => keyOf(one) === keyOf(of))
  if (at < 0) return cases[0] ?? null
  return cases[at + step] ?? null
}

/** What to open when this one is decided: the next, at the end the one before. */
export const followerOf = <C extends CaseRef>(cases: C[], of: CaseRef): C | null =>
  neighbourOf(cases, of, 1) ?? neighbourOf(cases, of, -1)
