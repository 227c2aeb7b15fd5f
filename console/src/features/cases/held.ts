// A decision waits ten seconds before it is sent, so that it can be taken back: once sent, the patient is told. One waits at a
// time; the next decision sends it, and so does leaving the page. Decision 012 has why.
import { ApiProblem } from '@aruga/client/api-problem'
import { useSyncExternalStore } from 'react'
import { queryClient } from '../../platform/query-client.ts'
import { beforeLogOut } from '../../platform/session.ts'
import { problemText } from '../../ui/problem-text.ts'
import { toastDone, toastProblem } from '../../ui/toasts.tsx'
import { type CaseRef, keyOf } from './case-ref.ts'
import { drafts } from './decision/drafts.ts'
import { caseQuery, QUEUE } from './queries.ts'
import { decisionWords } from './words.ts'

const HOLD_MS = 10_000

export type Decision = CaseRef & {
  /** What the toast says: "P4H7-K9 accepted". */
  done: string
  /** Makes the call. `keepalive`: the page goes, the browser finishes it. */
  send: (options: { keepalive: boolean }) => Promise<unknown>
  /** Opens the case again: undone, or not taken by the server. */
  reopen: () => void
}

let held: { decision: Decision; timer: number; closeToast: () => void } | null = null
/** Decided here, not yet gone from the server's list. */
let hidden: readonly string[] = []
const listeners = new Set<() => void>()

function hide(next: readonly string[]) {
  hidden = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Cases that the list no longer shows. */
export const useHidden = () => useSyncExternalStore(subscribe, () => hidden)

export function hold(decision: Decision) {
  void sendHeld()
  const timer = window.setTimeout(() => void sendHeld(), HOLD_MS)
  const closeToast = toastDone(decision.done, { onUndo: undo, ms: HOLD_MS })
  held = { decision, timer, closeToast }
  hide([...hidden, keyOf(decision)])
}

/** Takes the decision back that still waits; without one nothing happens. */
export function undo() {
  const taken = release()
  if (!taken) return
  show(taken)
  taken.reopen()
}

/** Sends what waits now. Settles when the server has answered. */
async function sendHeld({ keepalive = false } = {}) {
  const decision = release()
  if (!decision) return
  try {
    await decision.send({ keepalive })
    drafts.take(decision)
    queryClient.removeQueries({ queryKey: caseQuery(decision).queryKey })
    await queryClient.invalidateQueries({ queryKey: QUEUE })
  } catch (error) {
    notTaken(decision, error)
    await queryClient.invalidateQueries({ queryKey: QUEUE })
  }
  show(decision)
}

/** The server knows better, or could not be asked: said plainly, with the case at hand. */
function notTaken(decision: Decision, error: unknown) {
  void queryClient.invalidateQueries({ queryKey: caseQuery(decision).queryKey })
  const gone = error instanceof ApiProblem && error.code === 'CaseAlreadyDecided'
  toastProblem(`Not done: ${decision.done}. ${problemText(error, decisionWords)}`, {
    stays: true,
    ...(gone ? {} : { action: { label: 'Open the case', onPress: decision.reopen } }),
  })
}

function release(): Decision | null {
  if (!held) return null
  const { decision, timer, closeToast } = held
  held = null
  window.clearTimeout(timer)
  closeToast()
  return decision
}

const show = (decision: Decision) => hide(hidden.filter((key) => key !== keyOf(decision)))

window.addEventListener('pagehide', () => void sendHeld({ keepalive: true }))
beforeLogOut(() => sendHeld())
