// One line per request: method, route pattern (never the path: it may contain ids), status, duration. No addresses, headers,
// bodies or other personal data.
// By hand on top of pino: Fastify's own lines have the path and the address.
import type { FastifyInstance } from 'fastify'
import { destination, pino } from 'pino'

/**
 * Logs to standard output. Lines are written in batches within 100 ms; one by one each would be a system call. A batch has to be
 * smaller than pino's largest write, 16 KB.
 */
export const openLog = (level: string) =>
  pino({ level, serializers }, destination({ sync: false, minLength: 15 * 1024, periodicFlush: 100 }))

export function registerLogging(app: FastifyInstance) {
  // On every answer, so that a person can quote it; the log line has the same id.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
    done()
  })
}

/** Omits what Fastify itself would log of a request or reply. */
const serializers = {
  req: () => undefined,
  res: () => undefined,
}
