// Authorization codes (RFC 6749, 4.1.2): one use, a minute, bound to client, redirect_uri, PKCE challenge and sign-in.

import { hash } from 'node:crypto'
import { ACCESS_TOKEN_SECONDS, REFRESH_TOKEN_SECONDS } from '@aruga/contract/limits'
import { after } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { endGrant } from '../sessions/lifecycle/end.ts'
import type { IssuedTokens } from '../sessions/lifecycle/start.ts'
import { startByCode } from '../sessions/lifecycle/start-by-code.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'

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

/** Stores a code for whoever is signed in; false when they no longer are. */
export async function storeCode(db: Db, value: string, code: Code, now: Date): Promise<boolean> {
  const nonce = code.nonce ?? null
  const expiresAt = after(now, CODE_SECONDS)
  return (await insert(db, { ...code, nonce, hash: hashToken(value), now, expiresAt })).length > 0
}

const findUsed = query(
  'connect.find-used-code',
  `SELECT session_id AS "sessionId" FROM connect_code WHERE hash = :hash AND client_id = :clientId AND consumed_at IS NOT NULL`,
)

export type FromCode = IssuedTokens & {
  accountId: string
  scopes: string[]
  nonce: string | undefined
  /** Seconds since the epoch. */
  authTime: number
}

/**
 * Exchanges a code for the tokens of a new session. Undefined when it may not be: then, if it was used before, whoever
 * used it loses what they got, for one of the two is a thief (RFC 6749, 4.1.2; RFC 9700, 4.5).
 */
export async function redeemCode(
  db: Db,
  asked: { code: string; clientId: string; redirectUri: string; verifier: string; device: string | null },
  now: Date,
): Promise<FromCode | undefined> {
  const [accessToken, refreshToken] = [newToken(), newToken()]
  const codeHash = hashToken(asked.code)
  const [redeemed] = await startByCode(db, {
    hash: codeHash,
    clientId: asked.clientId,
    // PostgreSQL takes no NUL, so no code has an address with one.
    redirectUri: asked.redirectUri.replaceAll('\0', ' '),
    // RFC 7636, 4.6: what the verifier must lead to.
    codeChallenge: hash('sha256', asked.verifier, 'base64url'),
    now,
    device: asked.device,
    accessHash: hashToken(accessToken),
    accessExpiresAt: after(now, ACCESS_TOKEN_SECONDS),
    refreshHash: hashToken(refreshToken),
    refreshExpiresAt: after(now, REFRESH_TOKEN_SECONDS),
  })
  if (!redeemed) {
    const [used] = await findUsed(db, { hash: codeHash, clientId: asked.clientId })
    if (used) await endGrant(db, used.sessionId, now)
    return undefined
  }
  const scopes = redeemed.scope.split(' ')
  return {
    accountId: redeemed.accountId,
    scopes,
    nonce: redeemed.nonce ?? undefined,
    authTime: Math.floor(Date.parse(redeemed.authenticatedAt) / 1000),
    accessToken,
    refreshToken: scopes.includes('offline_access') ? refreshToken : undefined,
  }
}
