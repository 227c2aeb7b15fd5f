import type { FastifyInstance } from 'fastify'

/** Clients send `Content-Type: application/json` with calls that have no body; that is not an error. */
export function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
  // Clients also send empty forms with calls that have no body; calls with a body refuse them with 415 by their schema.
  app.removeContentTypeParser('text/plain')
}
