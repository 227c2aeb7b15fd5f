// A case whose decision waits in this tab is its reviewer's for that time: colleagues see it within two seconds (docs/decisions/015).
import { ApiProblem } from '@aruga/client/api-problem'
import { assignCase, releaseCase } from '@aruga/contract/review/queue'
import { api } from '../../../platform/api.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { problemMessage } from '../../../ui/problem-message.ts'
import { toastProblem } from '../../../ui/toasts.tsx'
import { keyOf } from '../case-ref.ts'
import { decisionProblems, takenBy } from '../messages.ts'
import { QUEUE, toTheEnd } from '../queries.ts'
import type { Decision } from './pending-decision.ts'

/**
 * By case, whether it was taken for its decision, one call after the other: it is given back with it. What was one's own before
 * stays one's own, and is not here.
 */
const takings = new Map<string, Promise<boolean>>()

export function takeWhileItWaits(decision: Decision) {
  const { assignedTo } = decision
  const key = keyOf(decision)
  const before = takings.get(key)
  if (assignedTo && !assignedTo.isMe) {
    sayTaken(decision, takenBy({ by: assignedTo.name, until: assignedTo.until }))
  } else if (!assignedTo || before) {
    takings.set(key, before ? before.then(() => take(decision)) : take(decision))
  }
}

/** After an undo, or when the decision was not taken: the case may wait on. */
export async function giveBack(decision: Decision) {
  const key = keyOf(decision)
  const released = takings.get(key)?.then((taken) => taken && release(decision))
  if (!released) return
  takings.set(key, released)
  await released
  // Until the list says it, the case would look like one's own from before.
  await queryClient.invalidateQueries({ queryKey: QUEUE })
  if (takings.get(key) === released) takings.delete(key)
}

/** The decision has ended it. */
export const forgetTaking = (decision: Decision) => void takings.delete(keyOf(decision))

async function release({ kind, id }: Decision): Promise<false> {
  await api
    .call(releaseCase, { params: { kind, id } }, toTheEnd)
    .catch((error: unknown) => toastProblem(problemMessage(error, decisionProblems)))
  return false
}

async function take(decision: Decision): Promise<boolean> {
  const { kind, id } = decision
  try {
    await api.call(assignCase, { params: { kind, id } }, toTheEnd)
    return true
  } catch (error) {
    // Whatever else stands in its way, the decision meets it too, and says it.
    if (error instanceof ApiProblem && error.code === 'CaseTaken') {
      sayTaken(decision, problemMessage(error, decisionProblems))
    }
    return false
  }
}

const sayTaken = ({ done }: Decision, who: string) => toastProblem(`${done}. ${who} The first decision counts.`)
