// A decision is pending for ten seconds before it is sent, so that it can be undone: once sent, the patient is notified. Only
// one is pending at a time; the next decision or leaving the page sends it (docs/decisions/015).
import type { Assignment } from '@aruga/contract/review/case-file'
import { type CaseRef, keyOf } from '../case-ref.ts'

export const UNDO_MS = 10_000

/** Makes the call, with `keepalive`, because the page may close meanwhile. */
export type Send = () => Promise<unknown>

export type Decision = CaseRef & {
  /** The toast's text: "P4H7-K9 accepted". */
  done: string
  send: Send
  /** Reopens the case after an undo or a refusal. */
  reopen: () => void
  /** The case's assignment at the time of the decision. */
  assignedTo: Assignment | null
}

type Handlers = {
  /** Shows the pending decision with an undo. Returns a function that dismisses it. */
  announce: (decision: Decision, undo: () => void) => () => void
  /** Called when a decision becomes pending, to lock its case. */
  onPending: (decision: Decision) => void
  onUndone: (decision: Decision) => void
  /** Settles when the list has been refetched without the case. */
  onAccepted: (decision: Decision) => Promise<unknown>
  /** The server refused the decision or could not be reached. */
  onRefused: (decision: Decision, error: unknown) => Promise<unknown>
}

export function createPendingDecision({ announce, onPending, onUndone, onAccepted, onRefused }: Handlers) {
  let current: { decision: Decision; timer: ReturnType<typeof setTimeout>; dismiss: () => void } | null = null
  /** Cases decided here that are still in the server's list. */
  let hidden: readonly string[] = []
  const inFlight = new Set<Promise<void>>()
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

  /** Undoes the pending decision, if there is one. */
  function undo() {
    const decision = release()
    if (!decision) return
    show(decision)
    onUndone(decision)
    decision.reopen()
  }

  /** Sends the pending decision. Settles when the server has responded to it and to all sent before. */
  async function sendNow(): Promise<void> {
    const decision = release()
    if (decision) {
      const sending = send(decision).finally(() => inFlight.delete(sending))
      inFlight.add(sending)
    }
    await Promise.all(inFlight)
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

  /** The decision cannot be sent as it is, so it is refused now and not after the undo time. Does nothing if it was sent already. */
  async function refuse(decision: Decision, error: unknown) {
    if (current?.decision !== decision) return
    release()
    await onRefused(decision, error)
    show(decision)
  }

  /** Nothing can be sent anymore. */
  const refuseCurrent = async (error: unknown) => current && refuse(current.decision, error)

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
    refuse,
    refuseCurrent,
    sendNow,
    /** The keys of cases to hide from the list; the same array until it changes. */
    hidden: () => hidden,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
