// Audits failed sign-ins and refused calls. A guesser must not fill the audit log, which nobody can shorten: within an hour the first
// failures of an account are entries, then every tenth, hundredth and so on, each with its number.

import type { Db } from '../../db/open.ts'
import { attemptKey, countUp } from '../../rate-limits/attempts.ts'
import type { Keys } from '../keys.ts'
import { auditSignIn, type Origin } from './audit-sign-in.ts'

const HOUR_MS = 60 * 60_000

type Deps = { db: Db; keys: Pick<Keys, 'attempts'> }
type Kind =
  | 'sign_in.failed'
  | 'sign_in.refused'
  | 'sign_in.locked'
  | 'second_factor.failed'
  | 'second_factor.locked'
  | 'access.refused'

/** How many failures of a kind are listed one by one. A lock lasts for many attempts that add nothing new. */
const listed: Record<Kind, number> = {
  'sign_in.failed': 5,
  'sign_in.refused': 5,
  'sign_in.locked': 1,
  'second_factor.failed': 5,
  'second_factor.locked': 1,
  'access.refused': 5,
}
const isPowerOfTen = (count: number) => /^10+$/.test(`${count}`)

type Failure = { accountId: string; action: Kind; from: Origin; now: Date; reason?: string; byOwner?: boolean }

/** Audits a failure on an account, unless this hour has enough entries of its kind. */
export async function auditFailure({ db, keys }: Deps, failure: Failure): Promise<void> {
  const { accountId, action, now, reason } = failure
  const count = await countUp(db, attemptKey(keys.attempts, `${action} of ${accountId}`), HOUR_MS, now)
  const isListed = count <= listed[action]
  if (!isListed && !isPowerOfTen(count)) return
  await auditSignIn(db, { byOwner: false, ...failure, reason: isListed ? reason : `Count: ${count}` })
}
