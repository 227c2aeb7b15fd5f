// A decision waits ten seconds before it is sent, so that it can be taken back: once sent, the patient is told. One waits at a
// time; the next decision sends it, and so does leaving the page. docs/decisions/015 has why. submit-decision.ts shows and sends it.
import type { Assignment } from '@aruga/contract/review/case-file'
import { type CaseRef, keyOf } from '../case-ref.ts'

export const UNDO_MS = 10_000

/** Makes the call. The page may go meanwhile: the browser has to finish it (`keepalive`). */
export type Send = () => Promise<unknown>

export type Decision = CaseRef & {
  /** What the toast says: "P4H7-K9 accepted". */
  done: string
  send: Send
  /** Opens the case again: undone, or refused by the server. */
  reopen: () => void
  /** Who worked on it when it was decided. */
  assignedTo: Assignment | null
}

type Handlers = {
  /** Shows what waits, with an undo. Returns a function that dismisses it. */
  announce: (decision: Decision, undo: () => void) => () => void
  /** It begins to wait: colleagues should know. */
  onPending: (decision: Decision) => void
  onUndone: (decision: Decision) => void
  /** Settles when the list has been read without the case. */
  onAccepted: (decision: Decision) => Promise<unknown>
  /** The server refused it, or could not be reached. */
  onRefused: (decision: Decision, error: unknown) => Promise<unknown>
}

export function createPendingDecision({ announce, onPending, onUndone, onAccepted, onRefused }: Handlers) {
  let current: { decision: Decision; timer: ReturnType<typeof setTimeout>; dismiss: () => void } | null = null
  /** Decided here, not yet gone from the server's list. */
  let hidden: readonly string[] = []
  const onTheirWay = new Set<Promise<void>>()
  const listeners = new Set<() => void>()

  function hide(next: readonly string[]) {
    hidden = next
    for (const listener of listeners) listener()
  }
  const show = (decision: Decision) => hide(hidden.filter((key) => key !== keyOf(decision)))

  function submit(decision: Decision) {
    void sendNow()
    const timer = setTimeout(() => void sendNow(), UNDO_MS)
    current = { decision, timer, dismiss: announce(decision, undo) }
    hide([...hidden, keyOf(decision)])
    onPending(decision)
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
      await onAccepted(decision)
    } catch (error) {
      await onRefused(decision, error)
    }
    show(decision)
  }

  function release(): Decision | null {
    if (!current) return null
    const { decision, timer, dismiss } = current
    current = null
    clearTimeout(timer)
    dismiss()
    return decision
  }

  return {
    submit,
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
