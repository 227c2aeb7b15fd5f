// A decision waits ten seconds before it is sent, so that it can be taken back: once sent, the patient is told. One waits at a
// time; the next decision sends it, and so does leaving the page. docs/decisions/015 has why. What is seen of it: held.ts.
import type { Assignment } from '@aruga/contract/review/case-file'
import { type CaseRef, keyOf } from '../case-ref.ts'

export const HOLD_MS = 10_000

export type Decision = CaseRef & {
  /** What the toast says: "P4H7-K9 accepted". */
  done: string
  /** Makes the call. The page may go meanwhile: the browser has to finish it (`keepalive`). */
  send: () => Promise<unknown>
  /** Opens the case again: undone, or not taken by the server. */
  reopen: () => void
  /** Who worked on it when it was decided. */
  assignedTo: Assignment | null
}

type Screen = {
  /** Says what waits, and offers to take it back. Answers the way to take the words away. */
  say: (decision: Decision, undo: () => void) => () => void
  /** It begins to wait: colleagues should know. */
  onHeld: (decision: Decision) => void
  onUndone: (decision: Decision) => void
  /** Settles when the list has been read without the case. */
  onTaken: (decision: Decision) => Promise<unknown>
  /** The server knows better, or could not be asked. */
  onNotTaken: (decision: Decision, error: unknown) => Promise<unknown>
}

export function createHolding({ say, onHeld, onUndone, onTaken, onNotTaken }: Screen) {
  let held: { decision: Decision; timer: ReturnType<typeof setTimeout>; takeWordsAway: () => void } | null = null
  /** Decided here, not yet gone from the server's list. */
  let hidden: readonly string[] = []
  const onTheirWay = new Set<Promise<void>>()
  const listeners = new Set<() => void>()

  function hide(next: readonly string[]) {
    hidden = next
    for (const listener of listeners) listener()
  }
  const show = (decision: Decision) => hide(hidden.filter((key) => key !== keyOf(decision)))

  function hold(decision: Decision) {
    void sendNow()
    const timer = setTimeout(() => void sendNow(), HOLD_MS)
    held = { decision, timer, takeWordsAway: say(decision, undo) }
    hide([...hidden, keyOf(decision)])
    onHeld(decision)
  }

  /** Takes the decision back that still waits; without one nothing happens. */
  function undo() {
    const decision = release()
    if (!decision) return
    show(decision)
    onUndone(decision)
    decision.reopen()
  }

  /** Sends what waits. Settles when the server has answered it, and whatever was sent before. */
  async function sendNow(): Promise<void> {
    const decision = release()
    if (decision) {
      const sending = send(decision).finally(() => onTheirWay.delete(sending))
      onTheirWay.add(sending)
    }
    await Promise.all(onTheirWay)
  }

  async function send(decision: Decision) {
    try {
      await decision.send()
      await onTaken(decision)
    } catch (error) {
      await onNotTaken(decision, error)
    }
    show(decision)
  }

  function release(): Decision | null {
    if (!held) return null
    const { decision, timer, takeWordsAway } = held
    held = null
    clearTimeout(timer)
    takeWordsAway()
    return decision
  }

  return {
    hold,
    undo,
    sendNow,
    /** Cases that the list no longer shows, by their keys; the same array until it changes. */
    hidden: () => hidden,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
