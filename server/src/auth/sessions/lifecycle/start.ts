// A session is one log-in on one device: OAuth's grant, with one active refresh token and its access tokens. It begins with its record,
// the end of the attempt and what its id_token says in one statement, so that a log-in commits once (docs/decisions/150).
import { randomUUID } from 'node:crypto'
import { ACCESS_TOKEN_SECONDS, REFRESH_TOKEN_SECONDS } from '@aruga/contract/limits'
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { after } from '../../../time/clock.ts'
import { type Admitted, settled, settling } from '../../lock-out/lock-out.ts'
import { type Holder, holderSql } from '../../oauth/claims.ts'
import type { SignInRecord } from '../../record/recorder.ts'
import { recordSignInSql } from '../../record/sign-in-sql.ts'
import { hashToken, newToken } from '../tokens.ts'
import { endOf, lasts, locks } from './ends.ts'

export type IssuedTokens = { accessToken: string; refreshToken: string | undefined }

/** SQL that begins a session: parts of a WITH. */
export const beginSessionSql = `session AS (
     INSERT INTO connect_session (id, account_id, client_id, scope, security_stamp, started_at, last_used_at, expires_at,
                                  ends_at, device, password_proved_at, locks_at)
     SELECT :sessionId, account.id, :clientId, :scope, :securityStamp, :now, :now,
            ${lasts(':now::timestamptz', endOf(':now::timestamptz'), ':expiresAt::timestamptz - :now::timestamptz')},
            ${endOf(':now::timestamptz')}, :device, :now, ${locks(':now::timestamptz')} FROM account WHERE account.id = :accountId
     RETURNING id
   ), access AS (
     INSERT INTO connect_access_token (hash, session_id, scope, expires_at)
     SELECT :accessHash::bytea, id, :scope, :accessExpiresAt::timestamptz FROM session RETURNING 1
   ), refresh AS (
     INSERT INTO connect_refresh_token (hash, session_id, expires_at)
     SELECT :refreshHash::bytea, id, :expiresAt FROM session WHERE :refreshHash::bytea IS NOT NULL RETURNING 1
   )`

// The attempt last, as others of its network wait for it, and as whoever clears failures locks the account before (lock-out.ts).
// `first`, which comes after the device, is named here since `recorded` asks for it only where the device is new: a device locked after
// the attempt would let log-ins deadlock.
const attempt = settled(
  `(SELECT count(*) FROM first) + (SELECT count(*) FROM recorded)
     + (SELECT count(*) FROM access) + (SELECT count(*) FROM refresh) >= 0`,
)

const start = query(
  'connect.start-session',
  `WITH ${recordSignInSql}, ${beginSessionSql}, ${attempt.parts}, remembered AS (${attempt.end})
   ${holderSql}`,
)

type NewSession = {
  accountId: string
  securityStamp: string
  clientId: string
  scopes: readonly string[]
  /** Its name (device.ts). */
  device: string | null
}

/** The parameters of `beginSessionSql`, and the tokens that they begin; `offline_access` adds a refresh token. */
export function newSession({ scopes, ...session }: NewSession, now: Date) {
  const accessToken = newToken()
  const refreshToken = scopes.includes('offline_access') ? newToken() : undefined
  const accessExpiresAt = after(now, ACCESS_TOKEN_SECONDS)
  const params = {
    ...session,
    sessionId: randomUUID(),
    scope: scopes.join(' '),
    now,
    expiresAt: refreshToken ? after(now, REFRESH_TOKEN_SECONDS) : accessExpiresAt,
    accessHash: hashToken(accessToken),
    accessExpiresAt,
    refreshHash: refreshToken ? hashToken(refreshToken) : null,
  }
  return { tokens: { accessToken, refreshToken } satisfies IssuedTokens, params }
}

/** Starts a session once all is proved, with its record, and settles the attempt. */
export async function startSession(
  db: Db,
  session: NewSession,
  { record, admitted }: { record: SignInRecord; admitted: Admitted },
): Promise<IssuedTokens & { holder: Holder }> {
  const { now } = record
  const { tokens, params } = newSession(session, now)
  const [holder] = await start(db, { ...record, ...params, ...settling(admitted, now) })
  if (!holder) throw new Error('A session without an account')
  return { ...tokens, holder }
}
