import { useEffect, useRef } from 'react'
import { type CaseRef, type GoTo, keyOf } from '../case-ref.ts'
import { neighbourOf } from './neighbours.ts'

type Steps = { cases: CaseRef[]; open: CaseRef | null; goTo: GoTo }

/**
 * Next and previous. Fast presses continue from the last requested case, which may not be open yet: until then
 * `open` is still an earlier one. `head` is the case requested by other means, such as a click on a row.
 */
export function useSteps({ cases, open, goTo }: Steps) {
  const headedFor = useRef<CaseRef | null>(null)
  const arrived = open && keyOf(open)
  useEffect(() => {
    // Cases passed on the way also arrive here, and only the last one ends the way.
    if (headedFor.current && keyOf(headedFor.current) === arrived) headedFor.current = null
  }, [arrived])
  useEffect(() => {
    // The browser's own back and forward.
    const forget = () => {
      headedFor.current = null
    }
    window.addEventListener('popstate', forget)
    return () => window.removeEventListener('popstate', forget)
  }, [])
  const head = (to: CaseRef | null) => {
    headedFor.current = to
  }
  const step = (by: 1 | -1) => {
    const from = headedFor.current ?? open
    const to = from ? neighbourOf(cases, from, by) : by === 1 ? cases[0] : undefined
    if (!to) return
    head(to)
    goTo(to)
  }
  return { step, head }
}
