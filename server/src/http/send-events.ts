// Server-sent events as an answer (WHATWG HTML, 9.2): opened when they are sent, and neither cached nor compressed on the way.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SentEvents } from '../wire/answers.ts'

export function sendEvents({ method }: FastifyRequest, reply: FastifyReply, events: SentEvents) {
  reply
    .type('text/event-stream')
    .header('cache-control', 'private, no-store, no-transform')
    // Or nginx would buffer them.
    .header('x-accel-buffering', 'no')
  return reply.send(method === 'HEAD' ? undefined : events.open())
}
