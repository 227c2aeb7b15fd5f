// This tab's pending decision (pending-decision.ts): shows, sends or undoes it.
import { ApiProblem } from '@aruga/client/api-problem'
import { useSyncExternalStore } from 'react'
import { t } from '../../../i18n/t.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { QUEUE } from '../../../platform/query-keys.ts'
import { beforeLogOut, session } from '../../../platform/session.ts'
import { problemMessage } from '../../../ui/problem-message.ts'
import { type Toast, toastDone, toastProblem } from '../../../ui/toasts.tsx'
import { type CaseRef, keyOf } from '../case-ref.ts'
import { drafts } from '../drafts.ts'
import { decisionProblems } from '../messages.ts'
import { caseQuery } from '../queries.ts'
import { forgetLock, lockWhilePending, releaseLock } from './case-lock.ts'
import { createPendingDecision, type Decision, UNDO_MS } from './pending-decision.ts'

/** The toast of the last decision. */
let toast: Toast | undefined

const pending = createPendingDecision({
  announce: ({ done }, onUndo) => {
    toast = toastDone(done, { onUndo, ms: UNDO_MS })
    return toast.close
  },
  // One toast with the true result: a colleague's faster decision is not a second toast beside "accepted".
  onPending: (decision) => {
    const its = toast
    lockWhilePending(decision, {
      taken: (who) => its?.warn(t('review:submitDecision.theFirstDecisionCounts', { done: decision.done, who })),
      over: (error) => void pending.refuse(decision, error),
    })
  },
  onUndone: (decision) => void releaseLock(decision),
  onAccepted: (decision) => {
    drafts.drop(decision)
    forgetLock(decision)
    queryClient.removeQueries({ queryKey: caseQuery(decision).queryKey })
    return queryClient.invalidateQueries({ queryKey: QUEUE })
  },
  onRefused: (decision, error) => {
    showRefusal(decision, error)
    if (!session.isLoggedIn()) return Promise.resolve(forgetLock(decision))
    void releaseLock(decision)
    void queryClient.invalidateQueries({ queryKey: caseQuery(decision).queryKey })
    return queryClient.invalidateQueries({ queryKey: QUEUE })
  },
})

export const { submit: submitDecision, undo: undoDecision } = pending

/** The keys of cases to hide from the list. */
export const useHiddenCases = () => useSyncExternalStore(pending.subscribe, pending.hidden)

/** Whether its decision is pending or being sent: the case stays assigned to its reviewer until then. */
export const isBeingSent = (of: CaseRef) => pending.hidden().includes(keyOf(of))

/** Stays until closed, with a button that opens the case. */
function showRefusal(decision: Decision, error: unknown) {
  if (!session.isLoggedIn())
    return toastProblem(t('review:submitDecision.loggedOut', { done: decision.done }), { stays: true })
  const gone = error instanceof ApiProblem && error.code === 'CaseAlreadyDecided'
  toastProblem(
    t('review:submitDecision.notDone', { done: decision.done, error: problemMessage(error, decisionProblems) }),
    {
      stays: true,
      ...(gone ? {} : { action: { label: t('review:submitDecision.openTheCase'), onPress: decision.reopen } }),
    },
  )
}

session.subscribe((ended) => {
  if (ended === undefined) return
  void pending.refuseCurrent(new Error('The session has ended'))
  if (ended === 'idle' || ended === 'refused') drafts.leave()
  else drafts.clear()
})
window.addEventListener('pagehide', () => void pending.sendNow())
beforeLogOut(pending.sendNow)
