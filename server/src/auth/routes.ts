// `/connect/*` on the specification's paths (section 7). The provider reads request bodies itself, so Fastify does not
// parse them.
import type { IncomingMessage } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/open.ts'
import { logFailure } from '../failures/log-failure.ts'
import { attemptKey, countAttempt } from '../rate-limits/attempts.ts'
import { networkOf } from '../rate-limits/network.ts'
import type { Clock } from '../time/clock.ts'
import type { LiveKeys } from './keys.ts'
import { registerLogOut } from './log-out/log-out.ts'
import { failureAnswer, statusOf } from './oauth/failure.ts'
import { followSigningKeys } from './oauth/provider-following-keys.ts'
import { registerBackChannel } from './organisation/log-out.ts'
import { acceptForms } from './sign-in/browser.ts'
import { faultPage } from './sign-in/fault-page.ts'
import { pageHeaders } from './sign-in/frame.ts'
import { registerSignIn } from './sign-in/routes.ts'
import { createSignInAudit } from './sign-in-audit/sign-in-audit.ts'

type Deps = { db: Database; config: Config; clock: Clock; keys: LiveKeys }

const PROVIDED = [
  { method: ['GET'], url: '/connect/authorize' },
  { method: ['GET'], url: '/connect/authorize/:uid' },
  { method: ['POST'], url: '/connect/token' },
  { method: ['GET', 'POST'], url: '/connect/userinfo' },
  { method: ['POST'], url: '/connect/revocat' },
  { method: ['GET'], url: '/connect/jwks' },
  { method: ['GET'], url: '/.well-known/openid-configuration' },
]

/** Per minute and network; each request is stored for an hour. A whole office that starts work signs in far less often. */
const AUTHORIZATION_REQUESTS = 120

/** Seconds until a network may send its next authorization request; undefined when it may now. */
function waitToAuthorize({ db, keys, clock }: Deps, address: string): Promise<number | undefined> {
  const key = attemptKey(keys.attempts, `authorize ${networkOf(address)}`)
  return countAttempt(db, { key, limit: AUTHORIZATION_REQUESTS, windowMs: 60_000 }, clock())
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Loads the log-in, a fifth of a start, before the first log-in waits for it. Throws when a configured client is invalid. */
    openLogIn(): Promise<void>
  }
}

/** Mounts log-in, the sign-in page, refresh, userinfo, revocation, log-out and discovery. Follows the rotation of the signing key. */
export async function registerConnect(app: FastifyInstance, deps: Deps): Promise<void> {
  const { keys } = deps
  const requests = new WeakMap<IncomingMessage, FastifyRequest>()
  const requestOf = (raw: IncomingMessage) => {
    const request = requests.get(raw)
    if (!request) throw new Error('A request that did not come through Fastify')
    return request
  }
  const signInAudit = createSignInAudit({ ...deps, log: app.log })
  app.addHook('onClose', signInAudit.drain)
  const present = followSigningKeys(keys, async (signing) => {
    const { createProvider } = await import('./oauth/provider.ts')
    return createProvider({ ...deps, signing, requestOf, signInAudit })
  })
  app.decorate('openLogIn', present.refresh)
  const followKeys = async (request: FastifyRequest) => {
    // The known keys continue to work.
    const failed = ({ name }: Error) => request.log.warn({ why: name }, 'the keys could not be read again')
    await present.refresh().catch(failed)
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.setErrorHandler(answerConnectError)
    scope.addHook('onRequest', followKeys)
    // http/cors.ts handles CORS. The provider would refuse other origins with an error, even another name of the same one,
    // unless a CORS header is already set.
    scope.addHook('onRequest', async (_request, reply) => {
      if (!reply.hasHeader('access-control-expose-headers'))
        reply.header('access-control-expose-headers', 'Retry-After')
    })

    for (const { method, url } of PROVIDED) {
      scope.route({
        method,
        url,
        config: { readsBodyItself: true },
        handler: async (request, reply) => {
          // Without a database nothing can be stored, and the page shows the reason.
          const wait =
            url === '/connect/authorize' ? await waitToAuthorize(deps, request.ip).catch(() => undefined) : undefined
          if (wait !== undefined) {
            const page = await faultPage(deps.db, request, 'failed', request.id)
            return reply
              .code(429)
              .headers({ ...pageHeaders(), 'retry-after': String(wait) })
              .send(page)
          }
          requests.set(request.raw, request)
          reply.hijack()
          // Copies the headers set by Fastify's hooks (security, CORS).
          for (const [name, value] of Object.entries(reply.getHeaders())) {
            if (value !== undefined) reply.raw.setHeader(name, value)
          }
          await present.answer(request.raw, reply.raw)
          // Drains a body that was too long to read, or the connection's next request would wait for ever.
          request.raw.resume()
        },
      })
    }
    scope.all('/connect/*', async (_request, reply) =>
      reply.code(404).send({ error: 'invalid_request', error_description: 'There is no such call.' }),
    )
  })

  await app.register(async (scope) => {
    acceptForms(scope)
    scope.setErrorHandler(answerConnectError)
    scope.addHook('onRequest', followKeys)
    registerLogOut(scope, { ...deps, present })
    registerBackChannel(scope, deps)
  })
  await app.register(async (scope) => {
    acceptForms(scope)
    scope.setErrorHandler((error: FastifyError, request, reply) => answerPageError(deps, error, request, reply))
    scope.addHook('onRequest', followKeys)
    await registerSignIn(scope, { ...deps, present, signInAudit })
    // OpenID Connect Core, 3.1.2.1: both methods. The redirect makes browsers send the cookies that follow-up pages need.
    const authorizePath = `${new URL(deps.config.publicUrl).pathname.replace(/\/$/, '')}/connect/authorize`
    scope.post('/connect/authorize', ({ body }, reply) =>
      reply.redirect(`${authorizePath}?${body instanceof URLSearchParams ? body : ''}`, 303),
    )
  })
}

/** Errors outside the provider, in RFC 6749's form. */
function answerConnectError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = statusOf(error)
  if (status < 500) {
    return reply.code(status).send({ error: 'invalid_request', error_description: 'This request cannot be read.' })
  }
  const answer = failureAnswer(error, request.id)
  logFailure(request.log, error, answer.status)
  return reply.code(answer.status).headers(answer.headers).send(answer.body)
}

/** The same as an HTML page. */
async function answerPageError({ db }: Deps, error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = statusOf(error)
  const answer = status < 500 ? { status, headers: {} } : failureAnswer(error, request.id)
  if (answer.status >= 500) logFailure(request.log, error, answer.status)
  const page = await faultPage(db, request, status < 500 ? 'expired' : 'failed', request.id)
  return reply
    .code(answer.status)
    .headers({ ...pageHeaders(), ...answer.headers })
    .send(page)
}
