// Causes of a failed call that are not its own fault. Every answer, log line and retry uses this.
import { isDatabaseAway, isDatabaseBusy } from '../db/database-away.ts'

/** A disk is full, over its quota, or read-only: ours (errno), or PostgreSQL's (SQLSTATE 53100). */
export const isStorageFull = (error: unknown): boolean =>
  /^(ENOSPC|EDQUOT|EROFS|53100)$/.test(String((error as { code?: unknown } | undefined)?.code))

/** `away`: it may succeed in a moment, when the database answers or is less busy; `full`: once somebody has freed space. */
export type Outage = 'away' | 'full'

/** Undefined: the error is the call's or ours. Also checks the error's causes. */
export function outageOf(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined
  if (isStorageFull(error)) return 'full'
  if (isDatabaseAway(error) || isDatabaseBusy(error)) return 'away'
  return outageOf(error.cause)
}
