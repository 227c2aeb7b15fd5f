// How a server leaves without losing a call: `/health/ready` fails first while everything is still answered, so that a proxy sends
// new calls elsewhere; then the server refuses new calls, finishes running ones, and cuts those that do not end.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { problem } from '../wire/problem.ts'

/** How long running calls may take once new ones are refused. */
const FINISH_MS = 4_000

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on `/health/ready` answers 503 and answers end their connections; resolves after `seconds`. Then call `close`. */
    drain(seconds: number): Promise<void>
  }
}

/** Returns a function for whether the server is leaving. */
export function registerDraining(app: FastifyInstance): () => boolean {
  let draining = false
  let closing = false
  app.decorate('drain', async (seconds: number) => {
    draining = true
    await sleep(seconds * 1000)
  })
  app.addHook('onRequest', (_request, reply, done) => {
    // The client's next request takes a new connection, which its proxy opens to another server.
    if (draining || closing) reply.header('connection', 'close')
    done(closing ? problem('NotReady') : undefined)
  })
  app.addHook('preClose', (done) => {
    closing = true
    // A connection may be idle, in the middle of a request, or not read from: `close` would wait for each.
    setTimeout(() => app.server.closeAllConnections(), FINISH_MS).unref()
    done()
  })
  return () => draining || closing
}
