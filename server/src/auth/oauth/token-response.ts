import { ACCESS_TOKEN_SECONDS } from '@aruga/contract/limits'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Db } from '../../db/open.ts'
import type { IssuedTokens } from '../sessions/lifecycle/start.ts'
import { claimsOf, findClaims, type Holder } from './claims.ts'

type Issued = IssuedTokens & {
  /** By the database's clock, not this machine's. */
  now: Date
  accountId: string
  scopes: readonly string[]
  /** For the id_token, where it is known already. */
  holder?: Holder
  /** For the id_token, from the authorization request. `authTime` in seconds since the epoch. */
  nonce?: string | undefined
  authTime?: number
}

/** Writes a successful answer of the token endpoint (RFC 6749, 5.1; id_token: OpenID Connect Core, 3.1.3.3). */
export async function answerTokens(ctx: KoaContextWithOIDC, db: Db, issued: Issued): Promise<void> {
  const scope = issued.scopes.join(' ')
  const idToken = issued.scopes.includes('openid') ? await signIdToken(ctx, db, issued, scope) : undefined
  ctx.body = {
    access_token: issued.accessToken,
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    ...(scope && { scope }),
    ...(issued.refreshToken && { refresh_token: issued.refreshToken }),
    ...(idToken && { id_token: idToken }),
    ...(issued.patientId && { patient_id: issued.patientId }),
  }
}

async function signIdToken(ctx: KoaContextWithOIDC, db: Db, issued: Issued, scope: string): Promise<string> {
  const { accountId, holder } = issued
  const claims = holder ? claimsOf(accountId, holder) : await findClaims(db, accountId)
  if (!claims) throw new Error('A session without an account')
  // The provider selects the claims of `scope`.
  const idToken = Object.assign(new ctx.oidc.provider.IdToken(claims, { ctx }), { scope })
  idToken.set('at_hash', issued.accessToken)
  if (issued.nonce !== undefined) idToken.set('nonce', issued.nonce)
  if (issued.authTime !== undefined) idToken.set('auth_time', issued.authTime)
  const iat = Math.floor(issued.now.getTime() / 1000)
  idToken.set('iat', iat)
  return idToken.issue({ use: 'idtoken', expiresAt: iat + ACCESS_TOKEN_SECONDS })
}
