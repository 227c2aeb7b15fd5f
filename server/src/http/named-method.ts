// Networks of offices and hospitals that let only GET and POST through: a POST may name the method that it is (X-HTTP-Method-Override).
// The name is read before a route is looked for, so that access, limits, repeats and the audit log are those of the named call. No form
// of another site can send the header.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { problem } from './problem.ts'

const HEADER = 'x-http-method-override'
const NAMED = new Set(['PUT', 'PATCH', 'DELETE'])

/** Of Fastify's `rewriteUrl`, the one step before its router. The URL stays. */
export function readNamedMethod(request: IncomingMessage): string {
  const named = String(request.headers[HEADER] ?? '')
  if (request.method === 'POST' && NAMED.has(named)) request.method = named
  return request.url ?? '/'
}

/** Only a POST that was not renamed is still one: it names a method that nothing may be renamed to. */
export function refuseOtherNames(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) => {
    const isOther = request.method === 'POST' && request.headers[HEADER] !== undefined
    done(isOther ? problem('ValidationFailed') : undefined)
  })
}
