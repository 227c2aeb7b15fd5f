// One line a request: method, the route's pattern (never the path: it may hold ids), status, time. No addresses, no
// headers, no bodies; nothing that names a person.
import type { FastifyInstance } from 'fastify'
import { destination, pino } from 'pino'

/** On the standard output. Lines leave together, a tenth of a second late at most: one by one each is a call of the system. */
export const openLog = (level: string) =>
  pino({ level, serializers }, destination({ sync: false, minLength: 4096, periodicFlush: 100 }))

export function registerLogging(app: FastifyInstance) {
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

/** For pino: what Fastify itself would say of a request or reply is left out. */
const serializers = {
  req: () => undefined,
  res: () => undefined,
}
