// `/connect/*` on the specification's paths (section 7). The provider reads the requests' bodies itself, so Fastify
// hands them over untouched.
import type { IncomingMessage } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { bearerTokenOf, findBearer } from './bearer.ts'
import { failureAnswer, failureRecord } from './failure.ts'
import { readKeys } from './keys.ts'
import { createProvider } from './provider.ts'
import { endSession } from './sessions.ts'

type Deps = { db: Db; config: Config; clock: Clock }

const PROVIDED = [
  { method: ['POST'], url: '/connect/token' },
  { method: ['GET', 'POST'], url: '/connect/userinfo' },
  { method: ['POST'], url: '/connect/revocat' },
  { method: ['GET'], url: '/connect/jwks' },
  { method: ['GET'], url: '/.well-known/openid-configuration' },
]
const LOG_OUT = ['/connect/logout', '/connect/endsession']

/** Mounts log-in, refresh, userinfo, revocation, log-out and discovery. Reads the shared keys, or makes them. */
export async function registerConnect(app: FastifyInstance, deps: Deps): Promise<void> {
  const keys = await readKeys(deps.db, deps.config, deps.clock())
  const requests = new WeakMap<IncomingMessage, FastifyRequest>()
  const requestOf = (raw: IncomingMessage) => {
    const request = requests.get(raw)
    if (!request) throw new Error('A request that did not come through Fastify')
    return request
  }
  const provider = await createProvider({ ...deps, keys, requestOf })
  const answer = provider.callback()

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.setErrorHandler(answerConnectError)
    // CORS is the whole server's (http/cors.ts). The provider would refuse other origins with an error, even the same one
    // under another name, unless it sees that a header of CORS is there already.
    scope.addHook('onRequest', async (_request, reply) => {
      if (!reply.hasHeader('access-control-expose-headers'))
        reply.header('access-control-expose-headers', 'Retry-After')
    })

    for (const { method, url } of PROVIDED) {
      scope.route({
        method,
        url,
        handler: async (request, reply) => {
          requests.set(request.raw, request)
          reply.hijack()
          // What Fastify's hooks have set (security headers, CORS) has to survive the change of hands.
          for (const [name, value] of Object.entries(reply.getHeaders())) {
            if (value !== undefined) reply.raw.setHeader(name, value)
          }
          await answer(request.raw, reply.raw)
          // What was too long to be read goes by unseen, or the connection's next request would wait behind it for ever.
          request.raw.resume()
        },
      })
    }
    for (const url of LOG_OUT) {
      scope.route({ method: ['GET', 'POST'], url, handler: (request, reply) => logOut(deps, request, reply) })
    }
    scope.all('/connect/*', async (_request, reply) =>
      reply.code(404).send({ error: 'invalid_request', error_description: 'There is no such call.' }),
    )
  })
}

/** The app's plain log-out call: ends the session of the bearer, 200 and empty. 401 when there is none to end. */
async function logOut({ db, clock }: Deps, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
  const token = bearerTokenOf(request.headers.authorization)
  const bearer = token && (await findBearer(db, token, clock()))
  if (!bearer) {
    const challenge = request.headers.authorization ? 'Bearer error="invalid_token"' : 'Bearer'
    return reply.code(401).header('www-authenticate', challenge).send()
  }
  await endSession(db, bearer.sessionId, clock())
  return reply.code(200).send()
}

/** RFC 6749's form, for what fails before or beside the provider. */
function answerConnectError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500
  if (status < 500) {
    return reply.code(status).send({ error: 'invalid_request', error_description: 'This request cannot be read.' })
  }
  request.log.error(failureRecord(error), 'request failed')
  const answer = failureAnswer(error, request.id)
  return reply.code(answer.status).send(answer.body)
}
