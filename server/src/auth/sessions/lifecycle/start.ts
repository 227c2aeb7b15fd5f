// A session is one log-in on one device: OAuth's grant, with one active refresh token and its access tokens.
import { randomUUID } from 'node:crypto'
import { ACCESS_TOKEN_SECONDS, REFRESH_TOKEN_SECONDS } from '@aruga/contract/limits'
import { after } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { hashToken, newToken } from '../tokens.ts'
import { endOf, lasts, locks } from './ends.ts'

export type IssuedTokens = { accessToken: string; refreshToken: string | undefined }

const insertSession = query(
  'connect.insert-session',
  `WITH session AS (
     INSERT INTO connect_session (id, account_id, client_id, scope, security_stamp, started_at, last_used_at, expires_at,
                                  ends_at, device, password_proved_at, locks_at)
     SELECT :id, account.id, :clientId, :scope, :securityStamp, :now, :now,
            ${lasts(':now::timestamptz', endOf(':now::timestamptz'), ':expiresAt::timestamptz - :now::timestamptz')},
            ${endOf(':now::timestamptz')}, :device, :now, ${locks(':now::timestamptz')} FROM account WHERE account.id = :accountId
     RETURNING id
   ), access AS (
     INSERT INTO connect_access_token (hash, session_id, scope, expires_at)
     SELECT :accessHash::bytea, id, :scope, :accessExpiresAt::timestamptz FROM session
   )
   INSERT INTO connect_refresh_token (hash, session_id, expires_at)
   SELECT :refreshHash::bytea, id, :expiresAt FROM session WHERE :refreshHash::bytea IS NOT NULL`,
)

/** Starts a session after the password was proved; `offline_access` adds a refresh token. */
export async function startSession(
  db: Db,
  session: {
    accountId: string
    securityStamp: string
    clientId: string
    scopes: readonly string[]
    /** Its name (device.ts). */
    device: string | null
  },
  now: Date,
): Promise<IssuedTokens> {
  const accessToken = newToken()
  const refreshToken = session.scopes.includes('offline_access') ? newToken() : undefined
  const accessExpiresAt = after(now, ACCESS_TOKEN_SECONDS)
  await insertSession(db, {
    id: randomUUID(),
    accountId: session.accountId,
    clientId: session.clientId,
    scope: session.scopes.join(' '),
    securityStamp: session.securityStamp,
    now,
    expiresAt: refreshToken ? after(now, REFRESH_TOKEN_SECONDS) : accessExpiresAt,
    accessHash: hashToken(accessToken),
    accessExpiresAt,
    refreshHash: refreshToken ? hashToken(refreshToken) : null,
    device: session.device,
  })
  return { accessToken, refreshToken }
}
