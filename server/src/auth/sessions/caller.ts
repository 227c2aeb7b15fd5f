import type { Role } from '@aruga/contract/permissions'
import type { Language } from '@aruga/contract/values'

/** The caller. `patientId` is set for patients, `branchId` for people who work at a branch. */
export type Caller = {
  accountId: string
  sessionId: string
  roles: readonly Role[]
  patientId: string | null
  branchId: string | null
  /** The request's language (Accept-Language), else the account's. */
  language: Language
}
