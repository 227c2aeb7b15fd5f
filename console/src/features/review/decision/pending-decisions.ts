// The decision that waits (holding.ts), as it is seen and sent in this tab.
import { ApiProblem } from '@aruga/client/api-problem'
import { useSyncExternalStore } from 'react'
import { queryClient } from '../../../platform/query-client.ts'
import { beforeLogOut } from '../../../platform/session.ts'
import { problemMessage } from '../../../ui/problem-message.ts'
import { toastDone, toastProblem } from '../../../ui/toasts.tsx'
import { decisionProblems } from '../messages.ts'
import { caseQuery, QUEUE } from '../queries.ts'
import { forgetTaking, giveBack, takeWhileItWaits } from './case-lock.ts'
import { drafts } from './drafts.ts'
import { createHolding, type Decision, HOLD_MS } from './pending-decision.ts'

const holding = createHolding({
  say: ({ done }, onUndo) => toastDone(done, { onUndo, ms: HOLD_MS }),
  onHeld: takeWhileItWaits,
  onUndone: (decision) => void giveBack(decision),
  onTaken: (decision) => {
    drafts.drop(decision)
    forgetTaking(decision)
    queryClient.removeQueries({ queryKey: caseQuery(decision).queryKey })
    return queryClient.invalidateQueries({ queryKey: QUEUE })
  },
  onNotTaken: (decision, error) => {
    sayNotTaken(decision, error)
    void giveBack(decision)
    void queryClient.invalidateQueries({ queryKey: caseQuery(decision).queryKey })
    return queryClient.invalidateQueries({ queryKey: QUEUE })
  },
})

export const { hold, undo } = holding

/** Cases that the list no longer shows. */
export const useHidden = () => useSyncExternalStore(holding.subscribe, holding.hidden)

/** Said plainly, with the case at hand. */
function sayNotTaken(decision: Decision, error: unknown) {
  const gone = error instanceof ApiProblem && error.code === 'CaseAlreadyDecided'
  toastProblem(`Not done: ${decision.done}. ${problemMessage(error, decisionProblems)}`, {
    stays: true,
    ...(gone ? {} : { action: { label: 'Open the case', onPress: decision.reopen } }),
  })
}

window.addEventListener('pagehide', () => void holding.sendNow())
beforeLogOut(holding.sendNow)
