import type { KoaContextWithOIDC } from 'oidc-provider'
import { bearerTokenOf } from '../sessions/bearer.ts'

type Next = () => Promise<void>

/** Reduces the discovery document to what our clients may use. */
export async function tidyDiscovery(ctx: KoaContextWithOIDC, next: Next): Promise<void> {
  await next()
  if (ctx.oidc?.route !== 'discovery' || ctx.status !== 200) return
  const body = ctx.body as Record<string, unknown> & { claims_supported: string[] }
  const claims = body.claims_supported.filter((claim) => claim !== 'sid')
  ctx.body = {
    ...body,
    claims_supported: claims,
    response_modes_supported: ['query'],
    // RFC 8414, 2: clients authenticate in the same way there.
    revocation_endpoint_auth_methods_supported: body.token_endpoint_auth_methods_supported,
  }
}

/**
 * Codes are returned in the query only. Any other response_mode is replaced by an unknown one, which the provider refuses.
 */
export async function tidyAuthorization(ctx: KoaContextWithOIDC, next: Next): Promise<void> {
  const mode = ctx.query?.response_mode
  if (ctx.path === '/connect/authorize' && typeof mode === 'string' && mode !== 'query') {
    ctx.query = { ...ctx.query, response_mode: 'none-of-ours' } as typeof ctx.query
  }
  await next()
}

/** A missing or invalid token is a 401 with an empty body, as everywhere on this server; the header has the error (RFC 6750). */
export async function tidyUserinfo(ctx: KoaContextWithOIDC, next: Next): Promise<void> {
  await next()
  if (ctx.oidc?.route !== 'userinfo') return
  const malformed = ctx.status === 400 && ctx.headers.authorization && !bearerTokenOf(ctx.headers.authorization)
  if (ctx.status !== 401 && !malformed) return
  ctx.status = 401
  ctx.body = ''
  ctx.remove('Content-Type')
}

/** RFC 6749 has one `error` for every refused log-in and refresh; adds the `error_code` that the grant has set. */
export async function addRefusalCode(ctx: KoaContextWithOIDC, next: Next): Promise<void> {
  await next()
  const { refusalCode } = ctx.state
  if (refusalCode) ctx.body = { ...(ctx.body as Record<string, unknown>), error_code: refusalCode }
}

/** A grant that the client may not use has its own error (RFC 6749, 5.2); the provider answers a general one. */
export async function nameUnauthorizedClient(ctx: KoaContextWithOIDC, next: Next): Promise<void> {
  await next()
  const body = ctx.body as { error?: string; error_description?: string }
  if (ctx.oidc?.route !== 'token' || ctx.status !== 400) return
  if (body.error_description !== 'requested grant type is not allowed for this client') return
  ctx.body = { ...body, error: 'unauthorized_client' }
}
