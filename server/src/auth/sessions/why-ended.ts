// Why a session is over, for the holder of its refresh token (docs/decisions/085).
import type { SessionEnd } from '@aruga/contract/connect'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { hashToken } from './tokens.ts'

const find = query(
  'connect.why-ended',
  `SELECT CASE WHEN session.ended_at IS NOT NULL THEN session.end_reason
       WHEN account.status <> 'active' OR account.security_stamp <> session.security_stamp THEN NULL
       WHEN session.expires_at > :now THEN CASE WHEN NOT is_current(session, account, :now) THEN 'AccessEnded' END
       WHEN session.ends_at <= :now THEN 'SessionOver' ELSE 'SessionIdle' END AS "why?: SessionEnd"
     FROM connect_refresh_token token
     JOIN connect_session session ON session.id = token.session_id
     JOIN account ON account.id = session.account_id
    WHERE token.hash = :hash AND token.consumed_at IS NULL AND session.client_id = :clientId`,
)
/** Null for a used token, which may be a thief's, and where no reason is stored. */
export async function whyEnded(
  db: Db,
  { token, clientId }: { token: string; clientId: string },
  now: Date,
): Promise<SessionEnd | null> {
  const [row] = await find(db, { hash: hashToken(token), clientId, now })
  return row?.why ?? null
}
