// node-oidc-provider on the specification's paths: it parses, authenticates the client, signs, describes itself and
// speaks the RFCs' errors. What it leaves to us are the grants, the storage and who people are.
import type { IncomingMessage } from 'node:http'
import { ACCESS_TOKEN_SECONDS, scopeOf } from '@aruga/contract/constants'
import type { FastifyRequest } from 'fastify'
import { type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { CLAIMS_OF_SCOPE, findClaims } from './account.ts'
import { createAdapter } from './adapter.ts'
import { failureAnswer, failureRecord } from './failure.ts'
import type { Keys } from './keys.ts'
import { createPasswordGrant, PASSWORD_PARAMETERS } from './password-grant.ts'
import { createRefreshGrant, REFRESH_PARAMETERS } from './refresh-grant.ts'
import { tidyDiscovery, tidyUserinfo } from './tidy-answers.ts'

export type RequestOf = (raw: IncomingMessage) => FastifyRequest

/** Throws when `config.clientId` or `config.clientSecret` cannot be a client's. */
export async function createProvider(deps: {
  db: Db
  config: Config
  clock: Clock
  keys: Keys
  requestOf: RequestOf
}): Promise<Provider> {
  const { db, config, clock, keys, requestOf } = deps
  const scopes = scopeOf(config.programScope).split(' ')
  const provider = new Provider(config.publicUrl, configurationOf(db, config, clock, keys, scopes))
  // Addresses in the discovery document come from the configuration, never from a request's Host header.
  provider.OIDCContext.prototype.urlFor = (name, options) => provider.urlFor(name, options)

  const addressOf = (ctx: KoaContextWithOIDC) => requestOf(ctx.req).ip
  const passwordGrant = createPasswordGrant({ db, clock, attemptsKey: keys.attempts, scopes, addressOf })
  provider.registerGrantType('password', passwordGrant, PASSWORD_PARAMETERS)
  provider.registerGrantType('refresh_token', createRefreshGrant({ db, clock, scopes }), REFRESH_PARAMETERS)
  provider.use(tidyDiscovery)
  provider.use(tidyUserinfo)
  reportFailures(provider, requestOf)
  await provider.Client.find(config.clientId)
  return provider
}

function configurationOf(db: Db, config: Config, clock: Clock, keys: Keys, scopes: string[]): Configuration {
  const isPublic = config.clientSecret === ''
  return {
    adapter: (model: string) => createAdapter(db, clock, model),
    jwks: { keys: [keys.signing as never] },
    clients: [
      {
        client_id: config.clientId,
        ...(isPublic ? {} : { client_secret: config.clientSecret }),
        token_endpoint_auth_method: isPublic ? 'none' : 'client_secret_post',
        grant_types: ['password', 'refresh_token'],
        response_types: [],
        redirect_uris: [],
      },
    ],
    // Where no secret is set, one that an app sends all the same is not even looked at.
    clientAuthMethods: isPublic ? ['none'] : ['client_secret_basic', 'client_secret_post'],
    // There is no sign-in page, so there is nothing to ask for at an authorization endpoint.
    responseTypes: [],
    scopes,
    claims: CLAIMS_OF_SCOPE,
    conformIdTokenClaims: false,
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: async () => (await findClaims(db, accountId)) ?? { sub: accountId },
    }),
    ttl: { IdToken: ACCESS_TOKEN_SECONDS },
    routes: {
      authorization: '/connect/authorize',
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
      rpInitiatedLogout: { enabled: false },
    },
    // Browsers' origins are judged before the provider is asked (routes.ts).
    clientBasedCORS: () => false,
    revokeGrantPolicy: () => true,
    renderError: (ctx, out) => {
      ctx.type = 'json'
      ctx.body = out
    },
  }
}

/** The provider's own log is the console; a failure of ours belongs in the server's. */
function reportFailures(provider: Provider, requestOf: RequestOf): void {
  provider.on('server_error', (ctx, error) => {
    const request = requestOf(ctx.req)
    request.log.error(failureRecord(error), 'request failed')
    const answer = failureAnswer(error, request.id)
    ctx.status = answer.status
    ctx.body = answer.body
  })
  // Koa's own event: what failed outside the provider's handlers, such as a connection that broke.
  const koa: NodeJS.EventEmitter = provider
  koa.on('error', (error: Error, ctx: KoaContextWithOIDC) => {
    requestOf(ctx.req).log.warn(failureRecord(error), 'answer not sent')
  })
}
