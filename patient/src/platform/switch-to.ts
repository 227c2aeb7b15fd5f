// The session acts for one patient at a time, and this turns it to another (docs/decisions/260).
import { ApiProblem } from '@aruga/client/api-problem'
import { ACCESS_ENDED, OWN_PATIENT } from '@aruga/contract/connect'
import { session } from './api.ts'

/** `offline`: no answer; `ended`: the person may not act for that patient any more; `over`: the session has ended. */
export type Switched = 'done' | 'offline' | 'ended' | 'over'

/** A refresh of another caller, or a switch of another tab, may come first. */
const TRIES = 3

/**
 * Turns the session to a patient by their id, or back to the person's own. `isAhead`: their page opens at once with what the device has of them,
 * and closes again if the server refuses.
 */
export async function switchTo(patient: string, { isAhead = false } = {}): Promise<Switched> {
  session.requestMade()
  let failure: Switched = 'offline'
  for (let tries = 0; tries < TRIES; tries += 1) {
    const current = session.current()
    if (!current) return 'over'
    try {
      const renewed = await session.renew(current, { to: patient, isAhead })
      const now = session.current()
      const isOther = now !== null && now.logIn !== current.logIn
      if (now?.patientId === patient || (patient === OWN_PATIENT && (renewed || isOther))) return 'done'
      // Perhaps it was another caller's refresh that was refused, which this one has waited for.
      if (!renewed && !isOther) failure = session.refusal() === ACCESS_ENDED ? 'ended' : 'over'
    } catch (error) {
      if (error instanceof ApiProblem) return 'offline'
      throw error
    }
  }
  return failure
}
