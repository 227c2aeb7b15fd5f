import { endAllSessions } from '../../auth/sessions/lifecycle/end-all.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { revokeLinks } from '../../records/mailed-links/links.ts'

const change = query(
  'password.change',
  `UPDATE account SET password_hash = :to, security_stamp = gen_random_uuid()
   WHERE id = :accountId AND password_hash = :from AND status = 'active' RETURNING id`,
)

type Change = { accountId: string; from: string; to: string; now: Date; sessionId: string }

/**
 * Sets the hash to `to` if it still is `from`, ends every session but one, and revokes all mailed links, which another
 * person may have requested. `endsEmailChange`: one of them was a pending change of the e-mail address. Undefined when another change
 * was faster.
 */
export async function changePasswordOf(tx: Db, { accountId, from, to, now, sessionId }: Change) {
  const revoked = await revokeLinks(tx, { accountId, now })
  const [changed] = await change(tx, { accountId, from, to })
  if (!changed) return undefined
  await endAllSessions(tx, accountId, now, { why: 'PasswordChanged', except: sessionId })
  return { endsEmailChange: revoked.some((link) => link.wasEmailChange) }
}

const reset = query(
  'password.reset',
  `WITH before AS (SELECT id, status FROM account WHERE id = :accountId AND status <> 'closed' FOR NO KEY UPDATE)
   UPDATE account SET password_hash = :to, security_stamp = gen_random_uuid(), status = 'active',
     email_verified_at = CASE WHEN :byNumber::boolean THEN email_verified_at ELSE coalesce(email_verified_at, :now) END
   FROM before WHERE account.id = before.id RETURNING before.status = 'unverified' AS "confirms!"`,
)
type Reset = { accountId: string; to: string; now: Date; byNumber: boolean }

/**
 * Sets the hash after a mailed link, which also proves the address, or after a code (`byNumber`), and ends every session. `confirms`: it
 * takes over a unconfirmed registration. Undefined when the account is closed.
 */
export async function resetPasswordOf(tx: Db, { accountId, to, now, byNumber }: Reset) {
  const revoked = await revokeLinks(tx, { accountId, now })
  const [done] = await reset(tx, { accountId, to, now, byNumber })
  if (!done) return undefined
  await endAllSessions(tx, accountId, now, { why: 'PasswordChanged' })
  return { ...done, endsEmailChange: revoked.some((link) => link.wasEmailChange) }
}
