import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from './metrics.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that a route answers. */
    call?: string
  }
}

/** Counts every answer of the application. Call it before any route is registered. */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const isStream = String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream')
    if (!isStream) metrics.countRequest(callOf(request), reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
}

/** Never a client's own path: each value of a label is a series of its own. */
function callOf({ routeOptions: { url = '', config } }: FastifyRequest): string {
  if (config?.call) return config.call
  return /^\/(connect|health|\.well-known)\//.test(url) ? url : 'app files'
}
