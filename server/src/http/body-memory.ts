// The bytes of request bodies that are in memory while they arrive, over all requests: a few hundred slow senders of long ones would
// otherwise take a small server's memory. Files are not among them: they go to the disk as they arrive.
import type { IncomingHttpHeaders } from 'node:http'
import { Transform } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { problem } from '../wire/problem.ts'

/** Not counted: more than nearly every call sends, so that senders of long bodies never keep others from logging in. */
const FREE_BYTES = 8 * 1024
/** The memory beyond that, for all requests together. */
const SHARED_BYTES = 24 * 1024 * 1024
/** The longest body that oidc-provider collects. */
const PROVIDER_BYTES = 56 * 1024

declare module 'fastify' {
  interface FastifyContextConfig {
    /** oidc-provider reads the raw request. */
    readsBodyItself?: true
  }
}

let shared = 0

/** Counts one request's memory; throws `NotReady` when all requests together use too much. Ends with the answer or the connection. */
export function countBody(reply: FastifyReply): (bytes: number) => void {
  let received = 0
  let counted = 0
  const isOver = () => reply.raw.destroyed || reply.raw.writableFinished
  reply.raw.once('close', () => {
    shared -= counted
    counted = 0
  })
  return (bytes) => {
    if (isOver()) return
    received += bytes
    const more = Math.max(0, received - FREE_BYTES) - counted
    if (shared + more > SHARED_BYTES) throw problem('NotReady')
    counted += more
    shared += more
  }
}

/**
 * Counts every body that a parser collects. The provider's own reading cannot be watched: its maximum is counted
 * before it begins.
 */
export function countBodies(app: FastifyInstance) {
  app.addHook('preParsing', async ({ headers, routeOptions }, reply, payload) => {
    if (routeOptions.config.readsBodyItself) countBody(reply)(mostOf(headers))
    else if (/^application\/(json|x-www-form-urlencoded)\b/i.test(headers['content-type'] ?? ''))
      return counted(payload, countBody(reply))
    return payload
  })
}

const mostOf = (headers: IncomingHttpHeaders) =>
  headers['transfer-encoding'] ? PROVIDER_BYTES : Math.min(Number(headers['content-length'] ?? 0), PROVIDER_BYTES)

function counted(payload: NodeJS.ReadableStream, count: (bytes: number) => void) {
  const body: Transform & { receivedEncodedLength?: number } = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      body.receivedEncodedLength = (body.receivedEncodedLength ?? 0) + chunk.length
      try {
        count(chunk.length)
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
  })
  payload.once('close', () => {
    if (!body.writableEnded) body.destroy(new Error('The connection was cut.'))
  })
  return payload.pipe(body)
}
