// A stored file as an answer: streamed, its type as it is, and nothing in it may run.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SentFile } from './implement.ts'

export function sendFile(_request: FastifyRequest, reply: FastifyReply, file: SentFile) {
  if (file.size !== null) reply.header('content-length', file.size)
  return reply
    .type(file.contentType)
    .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(file.filename)}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:")
    .send(file.stream)
}
