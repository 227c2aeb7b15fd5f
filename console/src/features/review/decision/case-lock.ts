// Locks a case while its decision is pending; colleagues see it within two seconds (docs/decisions/015).
import { ApiProblem } from '@aruga/client/api-problem'
import { assignCase, releaseCase } from '@aruga/contract/review/queue'
import { api } from '../../../platform/api.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { QUEUE } from '../../../platform/query-keys.ts'
import { problemMessage } from '../../../ui/problem-message.ts'
import { toastProblem } from '../../../ui/toasts.tsx'
import { keyOf } from '../case-ref.ts'
import { decisionProblems, hasIt } from '../messages.ts'
import { toTheEnd } from '../queries.ts'
import type { Decision } from './pending-decision.ts'

/** `taken`: a colleague works on it, "Luz has it, since 2 min.". `over`: it can no longer be decided. */
type Report = { taken: (who: string) => void; over: (error: ApiProblem) => void }

/**
 * By case: whether it was locked for its decision, so that it can be released afterwards; calls run one after the other. Cases
 * already assigned to the reviewer stay so and are not in here.
 */
const locks = new Map<string, Promise<boolean>>()

export function lockWhilePending(decision: Decision, report: Report) {
  const { assignedTo } = decision
  const key = keyOf(decision)
  const before = locks.get(key)
  if (assignedTo && !assignedTo.isMe) {
    report.taken(`${hasIt(assignedTo.name, assignedTo.since)}.`)
  } else if (!assignedTo || before) {
    locks.set(key, before ? before.then(() => lock(decision, report)) : lock(decision, report))
  }
}

/** After an undo or a refused decision, the case is waiting again. */
export async function releaseLock(decision: Decision) {
  const key = keyOf(decision)
  const released = locks.get(key)?.then((locked) => locked && release(decision))
  if (!released) return
  locks.set(key, released)
  await released
  // Until the list is refetched, the case would look as if it had been assigned to the reviewer before.
  await queryClient.invalidateQueries({ queryKey: QUEUE })
  if (locks.get(key) === released) locks.delete(key)
}

/** An accepted decision ends the lock on the server. */
export const forgetLock = (decision: Decision) => void locks.delete(keyOf(decision))

async function release({ kind, id }: Decision): Promise<false> {
  await api
    .call(releaseCase, { params: { kind, id } }, toTheEnd)
    .catch((error: unknown) => toastProblem(problemMessage(error, decisionProblems)))
  return false
}

async function lock({ kind, id }: Decision, report: Report): Promise<boolean> {
  try {
    await api.call(assignCase, { params: { kind, id }, body: {} }, toTheEnd)
    return true
  } catch (error) {
    // Failures of another kind are reported when the decision is sent.
    if (error instanceof ApiProblem && error.code === 'CaseTaken') report.taken(problemMessage(error, decisionProblems))
    else if (error instanceof ApiProblem && isOver(error)) report.over(error)
    return false
  }
}

const isOver = ({ code }: ApiProblem) =>
  code === 'CaseAlreadyDecided' || code === 'CaseChanged' || code === 'CaseNotWaiting' || code === 'OwnPatient'
