import { type CaseRef, keyOf } from '../case-ref.ts'

/** The case after (1) or before (-1) this one; the other neighbour at either end. Null if there is no other. */
export function neighbourOf<C extends CaseRef>(cases: C[], of: CaseRef, step: 1 | -1): C | null {
  const at = cases.findIndex((one) => keyOf(one) === keyOf(of))
  if (at < 0) return cases[0] ?? null
  return cases[at + step] ?? null
}

/** The person to whom the queue shows a case as assigned, if any. */
type Listed = CaseRef & {
  assignedTo: { isMe: boolean } | null
  owner: { mine: boolean } | null
  approvedByMe: boolean
}

/** No colleague works on it, and it is not assigned to others. */
const isFree = (one: Listed) => isQuiet(one) && (!one.owner || one.owner.mine)
const isQuiet = ({ assignedTo }: Listed) => !assignedTo || assignedTo.isMe
/** One's own first approval waits for a second person, so it never opens automatically. */
const forMe = <C extends Listed>(cases: C[]) => cases.filter(({ approvedByMe }) => !approvedByMe)

/** The case to open first: the oldest free case, then one assigned to others, last one that a colleague works on. */
export function firstToOpen<C extends Listed>(all: C[]): C | null {
  const cases = forMe(all)
  return cases.find(isFree) ?? cases.find(isQuiet) ?? cases[0] ?? null
}

/**
 * The case to open after this one is decided: the next free case, at the end the nearest before it. Without any, the same for
 * cases assigned to others, then for cases that colleagues work on.
 */
export function followerOf<C extends Listed>(cases: C[], of: CaseRef): C | null {
  const at = cases.findIndex((one) => keyOf(one) === keyOf(of))
  if (at < 0) return firstToOpen(cases)
  const [after, before] = [forMe(cases.slice(at + 1)), forMe(cases.slice(0, at))]
  const nearest = (fits: (one: C) => boolean) => after.find(fits) ?? before.findLast(fits)
  return nearest(isFree) ?? nearest(isQuiet) ?? nearest(() => true) ?? null
}
