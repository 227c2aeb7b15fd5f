// node-oidc-provider on the specification's paths: it parses, authenticates clients, signs tokens, and serves discovery and the
// RFCs' errors. The grants, the storage and the accounts are ours.
import type { IncomingMessage } from 'node:http'
import { ACCESS_TOKEN_SECONDS, scopeOf } from '@aruga/contract/limits'
import { PASSKEY_GRANT } from '@aruga/contract/passkeys/passkeys'
import type { FastifyRequest } from 'fastify'
import { type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/open.ts'
import { logFailure } from '../../failures/log-failure.ts'
import type { Clock } from '../../time/clock.ts'
import type { Keys } from '../keys.ts'
import { auditSignIn } from '../sign-in-audit/audit-sign-in.ts'
import type { SignInAudit } from '../sign-in-audit/sign-in-audit.ts'
import { createAdapter } from './adapter.ts'
import { authorizationConfiguration } from './authorization.ts'
import { CLAIMS_OF_SCOPE, findClaims } from './claims.ts'
import { authMethodsOf, clientsOf } from './clients.ts'
import { CODE_PARAMETERS, createCodeGrant } from './code-grant.ts'
import { failureAnswer, logFieldsOf } from './failure.ts'
import { createPasskeyGrant, PASSKEY_PARAMETERS } from './passkey-grant.ts'
import { createPasswordGrant, PASSWORD_PARAMETERS } from './password-grant.ts'
import { createRefreshGrant, REFRESH_PARAMETERS } from './refresh-grant.ts'
import { renderFault } from './render-fault.ts'
import {
  addRefusalCode,
  nameUnauthorizedClient,
  tidyAuthorization,
  tidyDiscovery,
  tidyUserinfo,
} from './response-patches.ts'

type RequestOf = (raw: IncomingMessage) => FastifyRequest

type Deps = {
  db: Database
  config: Config
  clock: Clock
  keys: Keys
  signing: Keys['signing']
  requestOf: RequestOf
  signInAudit: SignInAudit
}

/** Throws when `config.clientId`, `config.clientSecret` or `config.redirectUris` are not valid for a client. */
export async function createProvider(deps: Deps): Promise<Provider> {
  const { db, config, clock, keys, requestOf, signInAudit } = deps
  const scopes = scopeOf(config.programScope).split(' ')
  const provider = new Provider(config.publicUrl, configurationOf(deps, scopes))
  // Addresses in the discovery document come from the configuration, never from a request's Host header.
  provider.OIDCContext.prototype.urlFor = (name, options) => provider.urlFor(name, options)
  // So does the protocol, which decides whether cookies are for TLS only: TLS ends at the proxy.
  const protocol = new URL(config.publicUrl).protocol.slice(0, -1)
  Object.defineProperty(provider.request, 'protocol', { get: () => protocol })

  const grants = { db, config, clock, scopes, requestOf: (ctx: KoaContextWithOIDC) => requestOf(ctx.req) }
  const passwordGrant = createPasswordGrant({ ...grants, keys, signInAudit })
  provider.registerGrantType('password', passwordGrant, PASSWORD_PARAMETERS)
  provider.registerGrantType(PASSKEY_GRANT, createPasskeyGrant({ ...grants, keys, signInAudit }), PASSKEY_PARAMETERS)
  provider.registerGrantType('authorization_code', createCodeGrant(grants), CODE_PARAMETERS)
  provider.registerGrantType('refresh_token', createRefreshGrant(grants), REFRESH_PARAMETERS)
  provider.use(tidyDiscovery)
  provider.use(tidyUserinfo)
  provider.use(tidyAuthorization)
  provider.use(addRefusalCode)
  provider.use(auditRevocation(deps))
  provider.use(nameUnauthorizedClient)
  reportFailures(provider, requestOf)
  for (const { client_id: id } of clientsOf(config)) await provider.Client.find(id)
  return provider
}

function configurationOf({ db, config, clock, signing, requestOf }: Deps, scopes: string[]): Configuration {
  const authorization = authorizationConfiguration(config.publicUrl, { scopes, languages: config.languages })
  return {
    ...authorization,
    adapter: (model: string) => createAdapter(db, clock, model),
    jwks: { keys: signing as never },
    clients: clientsOf(config),
    clientAuthMethods: authMethodsOf(config),
    scopes,
    claims: CLAIMS_OF_SCOPE,
    conformIdTokenClaims: false,
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: async () => (await findClaims(db, accountId)) ?? { sub: accountId },
    }),
    ttl: { ...authorization.ttl, IdToken: ACCESS_TOKEN_SECONDS },
    routes: {
      authorization: '/connect/authorize',
      // Handled by log-out.ts; listed here for the discovery document.
      end_session: '/connect/endsession',
      jwks: '/connect/jwks',
      revocation: '/connect/revocat',
      token: '/connect/token',
      userinfo: '/connect/userinfo',
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: { enabled: true },
    },
    // CORS is decided before the request reaches the provider (routes.ts).
    clientBasedCORS: () => false,
    revokeGrantPolicy: () => true,
    renderError: (ctx, out, error) => {
      if (ctx.oidc.route === 'authorization' || ctx.oidc.route === 'resume') {
        return renderFault(ctx, requestOf(ctx.req), db, error, out)
      }
      ctx.type = 'json'
      ctx.body = out
    },
  }
}

/** Audits the revocation of a token (RFC 7009). */
const auditRevocation =
  ({ db, clock, requestOf }: Deps) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
    await next()
    if (ctx.oidc?.route !== 'revocation' || ctx.status !== 200) return
    const { AccessToken, RefreshToken } = ctx.oidc.entities
    const token = RefreshToken ?? AccessToken
    // Another client's token stays valid.
    if (!token || token.clientId !== ctx.oidc.client?.clientId) return
    const entry = { accountId: token.accountId, action: 'session.revoked', from: requestOf(ctx.req) } as const
    await auditSignIn(db, { ...entry, now: clock(), byOwner: true })
  }

/** The provider logs internal errors to the console; this logs them to the server's log. */
function reportFailures(provider: Provider, requestOf: RequestOf): void {
  provider.on('server_error', (ctx, error) => {
    const request = requestOf(ctx.req)
    const answer = failureAnswer(error, request.id)
    logFailure(request.log, error, answer.status)
    ctx.set(answer.headers)
    ctx.status = answer.status
    ctx.body = answer.body
  })
  // Koa's own event, for failures outside the provider's handlers, such as a broken connection.
  const koa: NodeJS.EventEmitter = provider
  koa.on('error', (error: Error, ctx: KoaContextWithOIDC) => {
    requestOf(ctx.req).log.warn(logFieldsOf(error), 'answer not sent')
  })
}
