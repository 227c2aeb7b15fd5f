// Turns errors into answers, for every call but those of `/connect/*` (RFC 6749).
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../db/database-away.ts'
import { NotAuthenticatedError, ProblemError, problem } from './problem.ts'

export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  // The rest of an upload is read and discarded: a connection that nobody reads from would never end.
  request.raw.resume()
  // The client disconnected in the middle of its request: nobody reads the answer, and nothing failed here.
  if (request.raw.destroyed && !request.raw.complete) return reply.code(400).send()
  if (error instanceof NotAuthenticatedError) {
    return reply.code(401).header('www-authenticate', error.challenge).send()
  }
  const answer = asProblem(error, request.id)
  if (answer.status >= 500) {
    request.log.error({ err: { type: error.name, message: error.message, stack: error.stack } }, 'request failed')
  }
  if (answer.status === 503) reply.header('retry-after', '5')
  if (answer.status === 429 && !reply.hasHeader('retry-after')) {
    reply.header('retry-after', String(answer.body.error.data.retryAfter ?? 60))
  }
  return reply.code(answer.status).header('_AbpErrorFormat', 'true').type('application/json').send(answer.body)
}

function asProblem(error: FastifyError | Error, requestId: string): ProblemError {
  if (error instanceof ProblemError) return error
  const { statusCode, code } = error as Partial<FastifyError>
  if (isDatabaseAway(error)) return problem('NotReady', { id: requestId })
  if (code === 'ENOSPC' || code === '53100') return problem('StorageFull', { id: requestId })
  if (statusCode === 413) return problem('RequestTooLarge')
  if (statusCode === 415) return problem('UnsupportedContent')
  if (statusCode === 429) return problem('TooManyRequests')
  if (statusCode === 404) return problem('NotFound')
  if (statusCode && statusCode < 500) return problem('ValidationFailed')
  return problem('InternalError', { id: requestId })
}
