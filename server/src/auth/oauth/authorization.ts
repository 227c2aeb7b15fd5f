// Our configuration of `GET /connect/authorize`; the provider does the rest.
import { randomUUID } from 'node:crypto'
import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { SIGN_IN_IDLE_SECONDS } from '../sessions/sign-ins.ts'
import { COOKIE, signInPathOf } from '../sign-in/request-cookie.ts'
import { REQUEST_SECONDS } from './authorization-requests.ts'
import { CODE_SECONDS } from './codes.ts'
import { scopesOf } from './scopes.ts'

/** Under TLS, browsers take a cookie of that prefix from this very host only (RFC 6265bis, 4.1.3). */
const cookieNamesOf = (https: boolean) => ({
  session: https ? '__Host-aruga_sign_in' : 'aruga_sign_in',
  interaction: https ? '__Secure-aruga_request' : 'aruga_request',
  resume: https ? '__Secure-aruga_resume' : 'aruga_resume',
})

/** `scopes` and `languages`: those offered. `publicUrl` decides whether cookies are for TLS only, and their path. */
export function authorizationConfiguration(
  publicUrl: string,
  { scopes, languages }: { scopes: readonly string[]; languages: readonly string[] },
): Configuration {
  const policy = interactionPolicy.base()
  // Both clients are first-party.
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
    // Sessions are ended together by sign-ins.ts, not when the provider finds no browser session.
    expiresWithSession: () => false,
    extraParams: { scope: (ctx) => readScope(ctx, scopes), nonce: checkNonce },
    cookies: { names: cookieNamesOf(publicUrl.startsWith('https:')), long: COOKIE, short: COOKIE },
    ttl: { AuthorizationCode: CODE_SECONDS, Interaction: REQUEST_SECONDS, Session: SIGN_IN_IDLE_SECONDS },
    discovery: { ui_locales_supported: [...languages], prompt_values_supported: ['none', 'login'] },
  }
}

/** Grants whatever a client of ours requests. The grant's id is that of the session which the code will begin. */
function loadExistingGrant(ctx: KoaContextWithOIDC) {
  const { account, client, params, provider } = ctx.oidc
  if (!account || !client) return undefined
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
  grant.jti = randomUUID()
  grant.addOIDCScope(String(params?.scope))
  return grant
}

/** The nonce is stored with the code, and PostgreSQL cannot store NUL. */
function checkNonce(_ctx: KoaContextWithOIDC, nonce: string | undefined): void {
  if (nonce?.includes('\0')) throw new errors.InvalidRequest('nonce contains invalid characters')
}

/** Several times what the app needs back. Requests are stored while somebody signs in, and anybody can send one. */
const STATE_MAX = 1024
const REQUEST_MAX = 6 * 1024

function checkSize({ query, querystring }: KoaContextWithOIDC): void {
  if (String(query.state ?? '').length > STATE_MAX || querystring.length > REQUEST_MAX)
    throw new errors.InvalidRequest('the request is too long')
}

/**
 * The requested scopes: an unknown one is an error, as in the password grant, and `offline_access` needs no
 * `prompt=consent` since there is no consent page (OpenID Connect Core, 11).
 */
function readScope(ctx: KoaContextWithOIDC, offered: readonly string[]): void {
  checkSize(ctx)
  const requested = ctx.query.scope
  const scopes = scopesOf(typeof requested === 'string' ? requested : undefined, offered)
  if (scopes.length === 0) throw new errors.InvalidScope('missing required parameter scope', '')
  Object.assign(ctx.oidc.params ?? {}, { scope: scopes.join(' ') })
}
