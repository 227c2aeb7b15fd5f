// For networks of offices and hospitals that pass only GET and POST: a POST may have X-HTTP-Method-Override. It is read before
// the router, so that access, limits, idempotency keys and the audit log are those of the named method. No form of another site can
// send the header.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { problem } from '../wire/problem.ts'

const HEADER = 'x-http-method-override'
const NAMED = new Set(['PUT', 'PATCH', 'DELETE'])

/** Runs in Fastify's `rewriteUrl`, the one step before its router. The URL stays. */
export function readMethodOverride(request: IncomingMessage): string {
  const named = String(request.headers[HEADER] ?? '')
  if (request.method === 'POST' && NAMED.has(named)) request.method = named
  return request.url ?? '/'
}

/** A request that is still a POST here names a method that is not allowed. */
export function refuseOtherOverrides(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) => {
    const isOther = request.method === 'POST' && request.headers[HEADER] !== undefined
    done(isOther ? problem('ValidationFailed') : undefined)
  })
}
