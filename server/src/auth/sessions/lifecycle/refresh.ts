// Refresh tokens rotate (RFC 9700, 4.14.2): each works once. Two servers, two tabs or a retry after a lost answer may
// present the same one, so for 30 s it still leads to the token that replaced it; later use means that it was stolen, and
// the session ends. Reasons: docs/decisions/004.
import {
  ACCESS_TOKEN_SECONDS,
  REFRESH_LEEWAY_SECONDS,
  REFRESH_TOKEN_SECONDS,
  STAFF_IDLE_SECONDS,
} from '@aruga/contract/limits'
import { recordAudit } from '../../../audit/record-audit.ts'
import { type Database, type Db, inTransaction } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { after } from '../../../time/clock.ts'
import { auditSignIn, type Origin } from '../../sign-in-audit/audit-sign-in.ts'
import { SIGN_IN_IDLE_SECONDS } from '../sign-ins.ts'
import { decryptSuccessor, encryptSuccessor, hashToken, newToken } from '../tokens.ts'
import { endGrant } from './end.ts'
import type { IssuedTokens } from './start.ts'

export type Refreshed = IssuedTokens & { accountId: string; scopes: string[] }

type Refusal = 'invalid_grant' | 'invalid_scope' | 'access_denied'

/**
 * Consumes a refresh token: of simultaneous requests, one gets a row. A refresh does not count as use: a till locks all the same, a locked
 * till stays locked, and the browser's sign-in lasts no longer. With `:switches` the session acts for `:patientId` from then on, or for the
 * account's own patient, and its access tokens end in the same statement: a living token never changes whom it acts for.
 */
const consume = query(
  'connect.consume-refresh-token',
  `WITH consumed AS (
     UPDATE connect_refresh_token token SET consumed_at = :now, successor = :successor
       FROM connect_session session JOIN account ON account.id = session.account_id
         CROSS JOIN LATERAL (
           SELECT patient_id, access_id, since FROM acts_for(account.id, :patientId?::uuid, :now) WHERE :switches
           UNION ALL SELECT coalesce(session.patient_id, (SELECT p.id FROM patient p WHERE p.account_id = account.id AND p.erased_at IS NULL)), session.access_id, NULL WHERE NOT :switches AND is_current(session, account, :now)
           ORDER BY since LIMIT 1
         ) acting
      WHERE token.hash = :hash AND token.consumed_at IS NULL AND token.expires_at > :now
        AND session.id = token.session_id AND session.client_id = :clientId AND session.expires_at > :now AND is_logged_in(session, account)
        AND (:scopes::text[] IS NULL OR :scopes::text[] <@ string_to_array(session.scope, ' '))
     RETURNING session.id, session.account_id, session.sign_in_id, acting.patient_id, acting.access_id, acting.patient_id IS DISTINCT FROM session.patient_id AS changed,
       CASE WHEN is_till(account) THEN session.ends_at WHEN is_staff(account) THEN least(:idleAt::timestamptz, session.ends_at)
            ELSE least(:successorExpiresAt::timestamptz, session.ends_at) END AS lasts_until,
       coalesce(session.locks_at, CASE WHEN is_till(account) THEN :idleAt::timestamptz END) AS locks_at,
       coalesce(array_to_string(:scopes::text[], ' '), session.scope) AS scope
   ), renewed AS (
     UPDATE connect_session session SET expires_at = consumed.lasts_until, locks_at = consumed.locks_at, last_used_at = :now,
       patient_id = consumed.patient_id, access_id = consumed.access_id
     FROM consumed WHERE session.id = consumed.id
   ), left_behind AS (
     DELETE FROM connect_access_token token USING consumed WHERE token.session_id = consumed.id AND :switches
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
   SELECT id AS "sessionId", account_id AS "accountId", scope, patient_id AS "patientId?", changed AS "changed!" FROM consumed`,
)

// Before a switch: a repeat of an earlier refresh adds its access token either before, and the switch ends it, or after, for the new patient.
const lock = query(
  'connect.lock-refresh-token',
  `WITH token AS MATERIALIZED (SELECT session_id FROM connect_refresh_token WHERE hash = :hash FOR UPDATE)
   SELECT FROM connect_session WHERE id = (SELECT session_id FROM token) FOR UPDATE`,
)

type Presented = {
  sessionId: string
  accountId: string
  scope: string
  /** `renewed`: first used within the leeway, `reused`: before it. */
  state: 'valid' | 'expired' | 'renewed' | 'reused'
  successor: Buffer | null
  /** Whether it may still act for its patient. */
  isCurrent: boolean
}

const findPresented = query(
  'connect.find-presented-refresh-token',
  `SELECT session.id AS "sessionId", session.account_id AS "accountId", session.scope, token.successor, is_current(session, account, :now) AS "isCurrent!",
          CASE WHEN token.consumed_at > :leewayBegan THEN 'renewed' WHEN token.consumed_at IS NOT NULL THEN 'reused'
               WHEN token.expires_at > :now THEN 'valid' ELSE 'expired' END AS state
     FROM connect_refresh_token token
     JOIN connect_session session ON session.id = token.session_id
     JOIN account ON account.id = session.account_id
    WHERE token.hash = :hash AND session.client_id = :clientId AND session.expires_at > :now AND is_logged_in(session, account)`,
)

const present = async (db: Db, token: string, clientId: string, now: Date) =>
  (
    await findPresented(db, { hash: hashToken(token), clientId, now, leewayBegan: after(now, -REFRESH_LEEWAY_SECONDS) })
  )[0]

const addAccessToken = query(
  'connect.add-access-token',
  `WITH session AS MATERIALIZED (SELECT id, patient_id FROM connect_session WHERE id = :sessionId FOR SHARE), token AS (
     INSERT INTO connect_access_token (hash, session_id, scope, expires_at) SELECT :hash::bytea, id, :scope::text, :expiresAt::timestamptz FROM session
   )
   SELECT patient_id AS "patientId" FROM session`,
)

type RefreshRequest = {
  token: string
  clientId: string
  scopes: readonly string[] | undefined
  /** Whom to act for from then on; null: the account's own patient; undefined: as before. */
  patientId: string | null | undefined
  from: Origin
}

/**
 * Exchanges a refresh token (RFC 6749, 6). `scopes` undefined: those of the session. Returns a refusal's RFC 6749 code
 * instead of throwing.
 */
export const refreshSession = (db: Database, request: RefreshRequest, now: Date): Promise<Refreshed | Refusal> =>
  request.patientId === undefined ? refresh(db, request, now) : inTransaction(db, (tx) => refresh(tx, request, now))

async function refresh(db: Db, request: RefreshRequest, now: Date): Promise<Refreshed | Refusal> {
  const { token, clientId, scopes, patientId, from } = request
  const refreshToken = newToken()
  const accessToken = newToken()
  if (patientId !== undefined) await lock(db, { hash: hashToken(token) })
  const [consumed] = await consume(db, {
    hash: hashToken(token),
    clientId,
    now,
    scopes: scopes ?? null,
    switches: patientId !== undefined,
    patientId: patientId ?? null,
    successor: encryptSuccessor(token, refreshToken),
    successorHash: hashToken(refreshToken),
    successorExpiresAt: after(now, REFRESH_TOKEN_SECONDS),
    accessHash: hashToken(accessToken),
    accessExpiresAt: after(now, ACCESS_TOKEN_SECONDS),
    idleAt: after(now, STAFF_IDLE_SECONDS),
    signInExpiresAt: after(now, SIGN_IN_IDLE_SECONDS),
  })
  if (!consumed) return refreshAgain(db, request, now)
  const { sessionId, accountId, scope, changed } = consumed
  if (patientId !== undefined && changed) {
    const entry = { at: now, actorId: accountId, patientId: consumed.patientId, subjectId: sessionId, request: from }
    await recordAudit(db, { ...entry, action: 'session.switched' })
  }
  return { accountId, patientId: consumed.patientId, scopes: scope.split(' '), accessToken, refreshToken }
}

/** A repeated request gets the token that replaced its own, and a new access token of the same session. */
async function refreshAgain(
  db: Db,
  { token, clientId, scopes, patientId, from }: RefreshRequest,
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
  if (presented.state === 'valid' && patientId !== undefined) return 'access_denied'
  if (!presented.isCurrent) return 'invalid_grant'
  const refreshToken = await newestSuccessor(db, clientId, token, presented, now)
  if (!refreshToken) return 'invalid_grant'
  const accessToken = newToken()
  const effective = scopes ? [...scopes] : granted
  const expiresAt = after(now, ACCESS_TOKEN_SECONDS)
  const [session] = await addAccessToken(db, {
    hash: hashToken(accessToken),
    sessionId: presented.sessionId,
    scope: effective.join(' '),
    expiresAt,
  })
  return {
    accountId: presented.accountId,
    patientId: session?.patientId ?? null,
    scopes: effective,
    accessToken,
    refreshToken,
  }
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
