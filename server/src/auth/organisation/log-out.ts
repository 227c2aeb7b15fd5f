// OpenID Connect Back-Channel Logout 1.0: the provider says that a person's session, or all of them, have ended.
import type { FastifyInstance } from 'fastify'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Config } from '../../config/config.ts'
import type { Organisation } from '../../config/staff-sign-in.ts'
import type { Database } from '../../db/open.ts'
import type { Clock } from '../../time/clock.ts'
import { formOf } from '../sign-in/browser.ts'
import { BACK_CHANNEL_PATH, discover, ProviderAway } from './provider.ts'
import { endOfProvider } from './sign-ins.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
/** Later, a token could have been collected to be sent again. */
const AGE = '3 minutes'
const ANSWER_MS = 10_000

type Deps = { db: Database; config: Config; clock: Clock }

/** Mounts the call on a scope that reads forms (sign-in/browser.ts). */
export function registerBackChannel(scope: FastifyInstance, deps: Deps): void {
  scope.post(BACK_CHANNEL_PATH, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const refused = { error: 'invalid_request', error_description: 'The logout_token is not accepted.' }
    try {
      const person = await readLogoutToken(deps.config.organisations, formOf(request).logout_token ?? '')
      if (!person) return reply.code(400).send(refused)
      await endOfProvider(deps, person, request)
      return reply.code(200).send()
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error
      request.log.warn('a log-out by the provider could not be checked: its keys cannot be read')
      return reply
        .code(503)
        .header('retry-after', '5')
        .send({ ...refused, error: 'temporarily_unavailable' })
    }
  })
}

/** Whose sessions have ended; undefined for a token that no provider of ours has signed for us. */
async function readLogoutToken(organisations: readonly Organisation[], token: string) {
  const issuer = issuerIn(token)
  const organisation = organisations.find((one) => one.issuer === issuer)
  if (!organisation) return undefined
  const keys = await keysOf(organisation)
  const payload = await verify(organisation, keys, token)
  if (!payload || !isLogout(payload)) return undefined
  const { sub = null, sid } = payload
  const session = typeof sid === 'string' ? sid : null
  return sub === null && session === null ? undefined : { issuer: organisation.issuer, subject: sub, sid: session }
}

function issuerIn(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).iss
  } catch {
    return undefined
  }
}

type Keys = ReturnType<typeof createRemoteJWKSet>
const known = new Map<string, Keys>()

async function keysOf(organisation: Organisation): Promise<Keys> {
  const address = (await discover(organisation)).serverMetadata().jwks_uri
  if (!address) throw new ProviderAway('The provider has no keys')
  const keys = known.get(address) ?? createRemoteJWKSet(new URL(address), { timeoutDuration: ANSWER_MS })
  known.set(address, keys)
  return keys
}

async function verify(organisation: Organisation, keys: Keys, token: string): Promise<JWTPayload | undefined> {
  const { issuer, clientId: audience } = organisation
  const required = { issuer, audience, algorithms: ALGORITHMS, maxTokenAge: AGE, clockTolerance: 30 }
  try {
    return (await jwtVerify(token, keys, required)).payload
  } catch (error) {
    if (
      error instanceof errors.JWKSTimeout ||
      !(error instanceof errors.JOSEError) ||
      error.code === 'ERR_JOSE_GENERIC'
    )
      throw new ProviderAway('The keys cannot be read', { cause: error })
    return undefined
  }
}

/** An id_token has a nonce and no such event, so none of them logs anybody out (2.6). */
const isLogout = ({ events, nonce }: JWTPayload): boolean =>
  nonce === undefined && typeof events === 'object' && events !== null && typeof (events as never)[EVENT] === 'object'
