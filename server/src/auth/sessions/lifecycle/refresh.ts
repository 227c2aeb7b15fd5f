// Refresh tokens rotate (RFC 9700, 4.14.2): each works once. Two servers, two tabs or a retry after a lost answer may
// present the same one, so for 30 s it still leads to the token that replaced it; later use means that it was stolen, and
// the session ends. Reasons: docs/decisions/004.
import {
  ACCESS_TOKEN_SECONDS,
  REFRESH_LEEWAY_SECONDS,
  REFRESH_TOKEN_SECONDS,
  STAFF_IDLE_SECONDS,
} from '@aruga/contract/limits'
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { after } from '../../../time/clock.ts'
import { auditSignIn, type Origin } from '../../sign-in-audit/audit-sign-in.ts'
import { SIGN_IN_IDLE_SECONDS } from '../sign-ins.ts'
import { decryptSuccessor, encryptSuccessor, hashToken, newToken } from '../tokens.ts'
import { endGrant } from './end.ts'
import type { IssuedTokens } from './start.ts'

export type Refreshed = IssuedTokens & { accountId: string; scopes: string[] }

type Refusal = 'invalid_grant' | 'invalid_scope'

/**
 * Consumes a refresh token: of simultaneous requests, one gets a row. A refresh does not count as use: a till locks all the same, a locked
 * till stays locked, and the browser's sign-in lasts no longer.
 */
const consume = query(
  'connect.consume-refresh-token',
  `WITH consumed AS (
     UPDATE connect_refresh_token token SET consumed_at = :now, successor = :successor
       FROM connect_session session JOIN account ON account.id = session.account_id
      WHERE token.hash = :hash AND token.consumed_at IS NULL AND token.expires_at > :now
        AND session.id = token.session_id AND session.client_id = :clientId AND session.expires_at > :now AND is_active(session, account)
        AND (:scopes::text[] IS NULL OR :scopes::text[] <@ string_to_array(session.scope, ' '))
     RETURNING session.id, session.account_id, session.sign_in_id,
       CASE WHEN is_till(account) THEN session.ends_at WHEN is_staff(account) THEN least(:idleAt::timestamptz, session.ends_at)
            ELSE least(:successorExpiresAt::timestamptz, session.ends_at) END AS lasts_until,
       coalesce(session.locks_at, CASE WHEN is_till(account) THEN :idleAt::timestamptz END) AS locks_at,
       coalesce(array_to_string(:scopes::text[], ' '), session.scope) AS scope
   ), renewed AS (
     UPDATE connect_session session SET expires_at = consumed.lasts_until, locks_at = consumed.locks_at, last_used_at = :now FROM consumed WHERE session.id = consumed.id
   ), signed_in AS (
     UPDATE connect_sign_in sign_in SET expires_at = least(coalesce(consumed.locks_at, :signInExpiresAt), sign_in.ends_at) FROM consumed
      WHERE sign_in.id = consumed.sign_in_id AND sign_in.expires_at > :now
   ), refresh AS (
     INSERT INTO connect_refresh_token (hash, session_id, expires_at)
     SELECT :successorHash::bytea, id, :successorExpiresAt::timestamptz FROM consumed
   ), access AS (
     INSERT INTO connect_access_token (hash, session_id, scope, expires_at)
     SELECT :accessHash::bytea, id, scope, :accessExpiresAt::timestamptz FROM consumed
   )
   SELECT account_id AS "accountId", scope FROM consumed`,
)

type Presented = {
  sessionId: string
  accountId: string
  scope: string
  /** `renewed`: first used within the leeway, `reused`: before it. */
  state: 'valid' | 'expired' | 'renewed' | 'reused'
  successor: Buffer | null
}

const findPresented = query(
  'connect.find-presented-refresh-token',
  `SELECT session.id AS "sessionId", session.account_id AS "accountId", session.scope, token.successor,
          CASE WHEN token.consumed_at > :leewayBegan THEN 'renewed' WHEN token.consumed_at IS NOT NULL THEN 'reused'
               WHEN token.expires_at > :now THEN 'valid' ELSE 'expired' END AS state
     FROM connect_refresh_token token
     JOIN connect_session session ON session.id = token.session_id
     JOIN account ON account.id = session.account_id
    WHERE token.hash = :hash AND session.client_id = :clientId AND session.expires_at > :now AND is_active(session, account)`,
)

const present = async (db: Db, token: string, clientId: string, now: Date) =>
  (
    await findPresented(db, { hash: hashToken(token), clientId, now, leewayBegan: after(now, -REFRESH_LEEWAY_SECONDS) })
  )[0]

const insertAccessToken = query(
  'connect.insert-access-token',
  'INSERT INTO connect_access_token (hash, session_id, scope, expires_at) VALUES (:hash, :sessionId, :scope, :expiresAt)',
)

type RefreshRequest = { token: string; clientId: string; scopes: readonly string[] | undefined; from: Origin }

/**
 * Exchanges a refresh token (RFC 6749, 6). `scopes` undefined: those of the session. Returns a refusal's RFC 6749 code
 * instead of throwing.
 */
export async function refreshSession(db: Db, request: RefreshRequest, now: Date): Promise<Refreshed | Refusal> {
  const { token, clientId, scopes } = request
  const refreshToken = newToken()
  const accessToken = newToken()
  const [consumed] = await consume(db, {
    hash: hashToken(token),
    clientId,
    now,
    scopes: scopes ?? null,
    successor: encryptSuccessor(token, refreshToken),
    successorHash: hashToken(refreshToken),
    successorExpiresAt: after(now, REFRESH_TOKEN_SECONDS),
    accessHash: hashToken(accessToken),
    accessExpiresAt: after(now, ACCESS_TOKEN_SECONDS),
    idleAt: after(now, STAFF_IDLE_SECONDS),
    signInExpiresAt: after(now, SIGN_IN_IDLE_SECONDS),
  })
  if (consumed) return { accountId: consumed.accountId, scopes: consumed.scope.split(' '), accessToken, refreshToken }
  return refreshAgain(db, request, now)
}

/** A repeated request gets the token that replaced its own, and a new access token of the same session. */
async function refreshAgain(
  db: Db,
  { token, clientId, scopes, from }: RefreshRequest,
  now: Date,
): Promise<Refreshed | Refusal> {
  const presented = await present(db, token, clientId, now)
  if (presented?.state === 'reused' && (await endGrant(db, presented.sessionId, now))) {
    const { accountId } = presented
    await auditSignIn(db, { accountId, action: 'session.token_reused', from, now, byOwner: false })
  }
  if (!presented || presented.state === 'reused' || presented.state === 'expired') return 'invalid_grant'
  const granted = presented.scope.split(' ')
  if (scopes && !scopes.every((scope) => granted.includes(scope))) return 'invalid_scope'
  const refreshToken = await newestSuccessor(db, clientId, token, presented, now)
  if (!refreshToken) return 'invalid_grant'
  const accessToken = newToken()
  const effective = scopes ? [...scopes] : granted
  const expiresAt = after(now, ACCESS_TOKEN_SECONDS)
  await insertAccessToken(db, {
    hash: hashToken(accessToken),
    sessionId: presented.sessionId,
    scope: effective.join(' '),
    expiresAt,
  })
  return { accountId: presented.accountId, scopes: effective, accessToken, refreshToken }
}

/** Follows the successors to the token that is still valid: an older one would end the session at its next use. */
async function newestSuccessor(db: Db, clientId: string, token: string, presented: Presented, now: Date) {
  let newest = token
  let row: Presented | undefined = presented
  while (row?.successor) {
    newest = decryptSuccessor(newest, row.successor)
    row = await present(db, newest, clientId, now)
  }
  return row && newest
}
