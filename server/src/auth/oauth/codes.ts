// Authorization codes (RFC 6749, 4.1.2): for one use within a minute, bound to client, redirect_uri, PKCE challenge and sign-in.

import { hash } from 'node:crypto'
import {
  ACCESS_TOKEN_SECONDS,
  REFRESH_TOKEN_SECONDS,
  SESSION_SECONDS,
  STAFF_IDLE_SECONDS,
  STAFF_SESSION_SECONDS,
} from '@aruga/contract/limits'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { after } from '../../time/clock.ts'
import { endGrant } from '../sessions/lifecycle/end.ts'
import type { IssuedTokens } from '../sessions/lifecycle/start.ts'
import { startByCode } from '../sessions/lifecycle/start-by-code.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'
import { auditSignIn, type Origin } from '../sign-in-audit/audit-sign-in.ts'

export const CODE_SECONDS = 60

type Code = {
  sessionId: string
  signInId: string
  clientId: string
  redirectUri: string
  codeChallenge: string
  scope: string
  nonce: string | undefined
}

const insert = query(
  'connect.insert-code',
  `INSERT INTO connect_code (hash, session_id, sign_in_id, client_id, redirect_uri, code_challenge, scope, nonce,
                             account_id, security_stamp, authenticated_at, expires_at)
   SELECT :hash, :sessionId, id, :clientId, :redirectUri, :codeChallenge, :scope, :nonce, account_id, security_stamp,
          authenticated_at, :expiresAt
     FROM connect_sign_in WHERE id = :signInId AND expires_at > :now
   RETURNING hash`,
)

/** Stores a code for a sign-in; false when the sign-in has ended. */
export async function storeCode(db: Db, value: string, code: Code, now: Date): Promise<boolean> {
  const nonce = code.nonce ?? null
  const expiresAt = after(now, CODE_SECONDS)
  return (await insert(db, { ...code, nonce, hash: hashToken(value), now, expiresAt })).length > 0
}

const findUsed = query(
  'connect.find-used-code',
  `SELECT session_id AS "sessionId", account_id AS "accountId" FROM connect_code WHERE hash = :hash AND client_id = :clientId AND consumed_at IS NOT NULL`,
)

export type FromCode = IssuedTokens & {
  accountId: string
  scopes: string[]
  nonce: string | undefined
  /** Seconds since the epoch. */
  authTime: number
}

/**
 * Exchanges a code for the tokens of a new session. Undefined when the code is not valid; if it was used before, its earlier session
 * ends, since one of the two callers is a thief (RFC 6749, 4.1.2; RFC 9700, 4.5).
 */
export async function redeemCode(
  db: Db,
  request: {
    code: string
    clientId: string
    redirectUri: string
    verifier: string
    device: string | null
    from: Origin
  },
  now: Date,
): Promise<FromCode | undefined> {
  const [accessToken, refreshToken] = [newToken(), newToken()]
  const codeHash = hashToken(request.code)
  const [redeemed] = await startByCode(db, {
    hash: codeHash,
    clientId: request.clientId,
    // PostgreSQL cannot store NUL, so no stored code contains one.
    redirectUri: request.redirectUri.replaceAll('\0', ' '),
    // RFC 7636, 4.6.
    codeChallenge: hash('sha256', request.verifier, 'base64url'),
    now,
    device: request.device,
    accessHash: hashToken(accessToken),
    accessExpiresAt: after(now, ACCESS_TOKEN_SECONDS),
    refreshHash: hashToken(refreshToken),
    refreshExpiresAt: after(now, REFRESH_TOKEN_SECONDS),
    idleAt: after(now, STAFF_IDLE_SECONDS),
    staffSeconds: STAFF_SESSION_SECONDS,
    patientSeconds: SESSION_SECONDS,
  })
  if (!redeemed) {
    const [used] = await findUsed(db, { hash: codeHash, clientId: request.clientId })
    if (used && (await endGrant(db, used.sessionId, now))) {
      const { accountId } = used
      await auditSignIn(db, { accountId, action: 'session.code_reused', from: request.from, now, byOwner: false })
    }
    return undefined
  }
  const scopes = redeemed.scope.split(' ')
  return {
    accountId: redeemed.accountId,
    scopes,
    nonce: redeemed.nonce ?? undefined,
    authTime: Math.floor(Date.parse(redeemed.authenticatedAt) / 1000),
    accessToken,
    patientId: redeemed.patientId,
    refreshToken: scopes.includes('offline_access') ? refreshToken : undefined,
  }
}
