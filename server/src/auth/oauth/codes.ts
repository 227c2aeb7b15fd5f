// Authorization codes (RFC 6749, 4.1.2): one use, a minute, bound to client, redirect_uri, PKCE challenge and sign-in.
import { hash } from 'node:crypto'
import { ACCESS_TOKEN_SECONDS, REFRESH_TOKEN_SECONDS } from '@aruga/contract/limits'
import { after } from '../../clock.ts'
import { type Db, statement } from '../../db/open.ts'
import { endGrant, type IssuedTokens } from '../sessions/sessions.ts'
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

const insert = statement<
  { hash: Buffer },
  [
    hash: Buffer,
    sessionId: string,
    signInId: string,
    clientId: string,
    redirectUri: string,
    codeChallenge: string,
    scope: string,
    nonce: string | null,
    now: Date,
    expiresAt: Date,
  ]
>(
  'connect.insert-code',
  `INSERT INTO connect_code (hash, session_id, sign_in_id, client_id, redirect_uri, code_challenge, scope, nonce,
                             account_id, security_stamp, authenticated_at, expires_at)
   SELECT $1, $2, id, $4, $5, $6, $7, $8, account_id, security_stamp, authenticated_at, $10
     FROM connect_sign_in WHERE id = $3 AND expires_at > $9
   RETURNING hash`,
)

/** Stores a code for whoever is signed in; false when they no longer are. */
export async function storeCode(db: Db, value: string, code: Code, now: Date): Promise<boolean> {
  const { sessionId, signInId, clientId, redirectUri, codeChallenge, scope, nonce } = code
  const bound = [sessionId, signInId, clientId, redirectUri, codeChallenge, scope, nonce ?? null] as const
  return (await insert(db, [hashToken(value), ...bound, now, after(now, CODE_SECONDS)])).length > 0
}

type Redeemed = { accountId: string; scope: string; nonce: string | null; authenticatedAt: string }

/** The one place where a code is used up: of all that present it at once, one gets a row and with it the session. */
const redeem = statement<
  Redeemed,
  [
    hash: Buffer,
    clientId: string,
    redirectUri: string,
    codeChallenge: string,
    now: Date,
    device: string | null,
    accessHash: Buffer,
    accessExpiresAt: Date,
    refreshHash: Buffer,
    refreshExpiresAt: Date,
  ]
>(
  'connect.redeem-code',
  `WITH signed_in AS (
     SELECT sign_in.id FROM connect_sign_in sign_in
      WHERE sign_in.id = (SELECT sign_in_id FROM connect_code WHERE hash = $1) FOR KEY SHARE
   ), code AS (
     UPDATE connect_code code SET consumed_at = $5 FROM signed_in, account
      WHERE code.hash = $1 AND code.consumed_at IS NULL AND code.expires_at > $5 AND code.client_id = $2
        AND code.redirect_uri = $3 AND code.code_challenge = $4 AND signed_in.id = code.sign_in_id
        AND account.id = code.account_id AND account.status = 'active'
        AND account.security_stamp = code.security_stamp
     RETURNING code.*, 'offline_access' = ANY (string_to_array(code.scope, ' ')) AS offline
   ), session AS (
     INSERT INTO connect_session (id, account_id, client_id, scope, security_stamp, started_at, last_used_at, expires_at,
                                  device, sign_in_id)
     SELECT session_id, account_id, client_id, scope, security_stamp, $5, $5,
            CASE WHEN offline THEN $10::timestamptz ELSE $8::timestamptz END, $6, sign_in_id FROM code
   ), access AS (
     INSERT INTO connect_access_token (hash, session_id, scope, expires_at) SELECT $7::bytea, session_id, scope, $8 FROM code
   ), refresh AS (
     INSERT INTO connect_refresh_token (hash, session_id, expires_at) SELECT $9::bytea, session_id, $10 FROM code WHERE offline
   )
   SELECT account_id AS "accountId", scope, nonce, authenticated_at AS "authenticatedAt" FROM code`,
)

const findUsed = statement<{ sessionId: string }, [hash: Buffer, clientId: string]>(
  'connect.find-used-code',
  `SELECT session_id AS "sessionId" FROM connect_code WHERE hash = $1 AND client_id = $2 AND consumed_at IS NOT NULL`,
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
  const [redeemed] = await redeem(db, [
    codeHash,
    asked.clientId,
    // PostgreSQL takes no NUL, so no code has an address with one.
    asked.redirectUri.replaceAll('\0', ' '),
    // RFC 7636, 4.6: what the verifier must lead to.
    hash('sha256', asked.verifier, 'base64url'),
    now,
    asked.device,
    hashToken(accessToken),
    after(now, ACCESS_TOKEN_SECONDS),
    hashToken(refreshToken),
    after(now, REFRESH_TOKEN_SECONDS),
  ])
  if (!redeemed) {
    const [used] = await findUsed(db, [codeHash, asked.clientId])
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
