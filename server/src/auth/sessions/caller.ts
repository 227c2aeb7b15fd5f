import type { Role } from '@aruga/contract/permissions'
import type { Language } from '@aruga/contract/values'

/**
 * The caller. `patientId`: the patient that the session acts for, the account's own or somebody else; `acts`: what it may do for somebody
 * else, null for its own. `branchId` is set for people who work at a branch.
 */
export type Caller = {
  accountId: string
  sessionId: string
  roles: readonly Role[]
  patientId: string | null
  acts: readonly string[] | null
  branchId: string | null
  /** The request's language (Accept-Language), else the account's. */
  language: Language
}
