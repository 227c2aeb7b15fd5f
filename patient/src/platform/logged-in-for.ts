import { firstOf } from '@aruga/client/session-store'
import { session } from './api.ts'

/**
 * The patient for whom the person has logged in, whoever the session acts for by now: their own, or the first whom they help. Stands for
 * their account in what this device stores.
 */
export function loggedInFor(): string | undefined {
  const current = session.current()
  return (current && firstOf(current).patientId) ?? session.owner()
}
