// What we decide about `GET /connect/authorize`; the rest of it is the provider's.
import { randomUUID } from 'node:crypto'
import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { SIGN_IN_IDLE_SECONDS } from '../sessions/sign-ins.ts'
import { REQUEST_SECONDS } from './authorization-requests.ts'
import { CODE_SECONDS } from './codes.ts'
import { scopesOf } from './scopes.ts'

export const SIGN_IN_PATH = '/connect/sign-in'

/** Under TLS a cookie of that prefix is taken from this very host only (RFC 6265bis, 4.1.3). */
const cookieNamesOf = (https: boolean) => ({
  session: https ? '__Host-aruga_sign_in' : 'aruga_sign_in',
  interaction: https ? '__Secure-aruga_request' : 'aruga_request',
  resume: https ? '__Secure-aruga_resume' : 'aruga_resume',
})

/** Where the sign-in page of a request is, as browsers see it: also the path of the request's cookie. */
export const signInPathOf = (publicUrl: string, uid: string) =>
  `${new URL(publicUrl).pathname.replace(/\/$/, '')}${SIGN_IN_PATH}/${uid}`

/** Of every cookie here. */
export const COOKIE = { httpOnly: true, sameSite: 'lax', overwrite: true } as const

/** `scopes`: those offered. `publicUrl` says whether cookies are for TLS only, and under which path we are reached. */
export function authorizationConfiguration(publicUrl: string, scopes: readonly string[]): Configuration {
  const policy = interactionPolicy.base()
  // Both clients are ours.
  policy.remove('consent')
  return {
    responseTypes: ['code'],
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    interactions: {
      policy,
      url: (_ctx, { uid }) => signInPathOf(publicUrl, uid),
    },
    loadExistingGrant,
    // Sessions are ended by us, together (sign-ins.ts), not by the provider's look at the browser.
    expiresWithSession: () => false,
    extraParams: { scope: (ctx) => readScope(ctx, scopes), nonce: checkNonce },
    cookies: { names: cookieNamesOf(publicUrl.startsWith('https:')), long: COOKIE, short: COOKIE },
    ttl: { AuthorizationCode: CODE_SECONDS, Interaction: REQUEST_SECONDS, Session: SIGN_IN_IDLE_SECONDS },
    discovery: { ui_locales_supported: ['en', 'fil'], prompt_values_supported: ['none', 'login'] },
  }
}

/** What a client of ours asks for is granted. The grant's id is that of the session which the code will begin. */
function loadExistingGrant(ctx: KoaContextWithOIDC) {
  const { account, client, params, provider } = ctx.oidc
  if (!account || !client) return undefined
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
  grant.jti = randomUUID()
  grant.addOIDCScope(String(params?.scope))
  return grant
}

/** It is stored with the code, and PostgreSQL takes no NUL. */
function checkNonce(_ctx: KoaContextWithOIDC, nonce: string | undefined): void {
  if (nonce?.includes('\0')) throw new errors.InvalidRequest('nonce contains invalid characters')
}

/**
 * The scopes as they were asked for: an unknown one is an error, as in the password grant, and `offline_access` needs no
 * `prompt=consent` where nobody is asked for consent (OpenID Connect Core, 11).
 */
function readScope(ctx: KoaContextWithOIDC, offered: readonly string[]): void {
  const asked = ctx.query.scope
  const scopes = scopesOf(typeof asked === 'string' ? asked : undefined, offered)
  if (scopes.length === 0) throw new errors.InvalidScope('missing required parameter scope', '')
  Object.assign(ctx.oidc.params ?? {}, { scope: scopes.join(' ') })
}
