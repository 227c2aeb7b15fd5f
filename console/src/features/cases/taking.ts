// A case whose decision waits in this tab is its reviewer's for that time: colleagues see it within two seconds (decision 015).
import { ApiProblem } from '@aruga/client/api-problem'
import { assignCase, releaseCase } from '@aruga/contract/staff/cases'
import { api } from '../../platform/api.ts'
import { problemText } from '../../ui/problem-text.ts'
import { toastProblem } from '../../ui/toasts.tsx'
import { keyOf } from './case-ref.ts'
import type { Decision } from './holding.ts'
import { toTheEnd } from './queries.ts'
import { decisionWords, takenBy } from './words.ts'

/** Whether a case was taken for its decision, and so is given back with it. One's own from before stays one's own. */
const takings = new Map<string, Promise<boolean>>()

export function takeWhileItWaits(decision: Decision) {
  const { assignedTo } = decision
  if (assignedTo?.isMe) return
  if (assignedTo) return sayTaken(decision, takenBy({ by: assignedTo.name, until: assignedTo.until }))
  takings.set(keyOf(decision), take(decision))
}

/** After an undo, or when the decision was not taken: the case may wait on. */
export async function giveBack({ kind, id }: Decision) {
  const key = keyOf({ kind, id })
  const taking = takings.get(key)
  takings.delete(key)
  if (!(await taking)) return
  await api
    .call(releaseCase, { params: { kind, id } }, toTheEnd)
    .catch((error: unknown) => toastProblem(problemText(error, decisionWords)))
}

async function take(decision: Decision): Promise<boolean> {
  const { kind, id } = decision
  try {
    await api.call(assignCase, { params: { kind, id } }, toTheEnd)
    return true
  } catch (error) {
    // Whatever else stands in its way, the decision meets it too, and says it.
    if (error instanceof ApiProblem && error.code === 'CaseTaken') {
      sayTaken(decision, problemText(error, decisionWords))
    }
    return false
  }
}

const sayTaken = ({ done }: Decision, who: string) => toastProblem(`${done}. ${who} The first decision counts.`)
