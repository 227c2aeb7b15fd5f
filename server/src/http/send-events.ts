// Server-sent events as an answer (WHATWG HTML, 9.2): opened only when they go out, and by nobody on the way kept or packed.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SentEvents } from './implement.ts'

export function sendEvents({ method }: FastifyRequest, reply: FastifyReply, events: SentEvents) {
  reply
    .type('text/event-stream')
    .header('cache-control', 'private, no-store, no-transform')
    // nginx would hold them back until it has a page of them.
    .header('x-accel-buffering', 'no')
  return reply.send(method === 'HEAD' ? undefined : events.open())
}
