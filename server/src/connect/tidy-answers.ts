import type { KoaContextWithOIDC } from 'oidc-provider'
import { bearerTokenOf } from './bearer.ts'

type Next = () => Promise<void>

/** The discovery document leaves out the authorization endpoint, and what only concerns it: there is none. */
export async function tidyDiscovery(ctx: KoaContextWithOIDC, next: Next): Promise<void> {
  await next()
  if (ctx.oidc?.route !== 'discovery' || ctx.status !== 200) return
  const {
    authorization_endpoint: _endpoint,
    authorization_response_iss_parameter_supported: _iss,
    code_challenge_methods_supported: _challenge,
    response_modes_supported: _modes,
    ...served
  } = ctx.body as Record<string, unknown>
  ctx.body = served
}

/** No token or a bad one is a 401 with an empty body, as everywhere on this server; the header says the rest (RFC 6750). */
export async function tidyUserinfo(ctx: KoaContextWithOIDC, next: Next): Promise<void> {
  await next()
  if (ctx.oidc?.route !== 'userinfo') return
  const malformed = ctx.status === 400 && ctx.headers.authorization && !bearerTokenOf(ctx.headers.authorization)
  if (ctx.status !== 401 && !malformed) return
  ctx.status = 401
  ctx.body = ''
  ctx.remove('Content-Type')
}
