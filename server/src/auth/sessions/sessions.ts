// A session is one log-in on one device: OAuth's grant, with one living refresh token and its access tokens.
import { randomUUID } from 'node:crypto'
import { ACCESS_TOKEN_SECONDS, REFRESH_TOKEN_SECONDS } from '@aruga/contract/limits'
import { after } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { payloadOf, publishSql } from '../../events/publish.ts'
import { endSignIn } from './sign-ins.ts'
import { hashToken, newToken } from './tokens.ts'

export type IssuedTokens = { accessToken: string; refreshToken: string | undefined }

const insertSession = query(
  'connect.insert-session',
  `WITH session AS (
     INSERT INTO connect_session (id, account_id, client_id, scope, security_stamp, started_at, last_used_at, expires_at,
                                  device)
     VALUES (:id, :accountId, :clientId, :scope, :securityStamp, :now, :now, :expiresAt, :device) RETURNING id
   ), access AS (
     INSERT INTO connect_access_token (hash, session_id, scope, expires_at)
     SELECT :accessHash::bytea, id, :scope, :accessExpiresAt::timestamptz FROM session
   )
   INSERT INTO connect_refresh_token (hash, session_id, expires_at)
   SELECT :refreshHash::bytea, id, :expiresAt FROM session WHERE :refreshHash::bytea IS NOT NULL`,
)

/** Begins a session for someone who has just proved their password; a refresh token comes with `offline_access`. */
export async function startSession(
  db: Db,
  session: {
    accountId: string
    securityStamp: string
    clientId: string
    scopes: readonly string[]
    /** In words (device.ts). */
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

const endById = query(
  'connect.end-session',
  'UPDATE connect_session SET ended_at = :now WHERE id = :id AND ended_at IS NULL',
)
const findSignInOf = query(
  'connect.find-sign-in-of-session',
  'SELECT sign_in_id AS "signInId" FROM connect_session WHERE id = :id',
)

/**
 * Ends one session only: for tokens that were stolen. From its commit on, no server accepts any of them. Ending it again
 * does nothing.
 */
export async function endGrant(db: Db, sessionId: string, now: Date): Promise<void> {
  await endById(db, { id: sessionId, now })
}

/** Logs a device out: ends the session, and all else of the browser sign-in that it came from, if it came from one. */
export async function endSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await endById(db, { id: sessionId, now })
  const [session] = await findSignInOf(db, { id: sessionId })
  if (session?.signInId) await endSignIn(db, session.signInId, now)
}

const endAll = query(
  'connect.end-all-sessions',
  `UPDATE connect_session session
      SET ended_at = CASE WHEN session.id = :except? THEN NULL ELSE :now::timestamptz END,
          security_stamp = CASE WHEN session.id = :except THEN account.security_stamp ELSE session.security_stamp END
     FROM account
    WHERE account.id = :accountId AND session.account_id = :accountId AND session.ended_at IS NULL
   RETURNING ${publishSql(':told')}`,
)

/**
 * Ends every session of an account, but for `except`. Call it after changing the account's security stamp, in the same
 * transaction: the excepted session is moved to the new stamp, which would kill it otherwise. Sign-ins die of the stamp.
 * Their live streams end with them, and hear nothing of what caused it.
 */
export async function endAllSessions(db: Db, accountId: string, now: Date, except?: string): Promise<void> {
  const but = except ?? null
  await endAll(db, { accountId, now, except: but, told: payloadOf({ sessionsOf: accountId, but }) })
}
