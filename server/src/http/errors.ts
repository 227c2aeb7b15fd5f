// Turns errors into answers, for every call but those of `/connect/*` (RFC 6749).
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { logFailure } from '../failures/log-failure.ts'
import { outageOf } from '../failures/outage.ts'
import { InsufficientScopeError, isProblem, NotAuthenticatedError, ProblemError, problem } from '../wire/problem.ts'

export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  // The rest of an upload is read and discarded: an unread connection would never end.
  request.raw.resume()
  // The client disconnected in the middle of its request: nobody reads the answer, and the server has not failed.
  if (request.raw.destroyed && !request.raw.complete) return reply.code(400).send()
  if (error instanceof NotAuthenticatedError) {
    return reply.code(401).headers({ 'www-authenticate': error.challenge, 'cache-control': 'no-store' }).send()
  }
  if (error instanceof InsufficientScopeError) reply.header('www-authenticate', error.challenge)
  const answer = asProblem(error, request.id)
  if (answer.status >= 500) logFailure(request.log, error, answer.status)
  if (answer.status === 503) reply.header('retry-after', '5')
  if (isProblem(answer, 'RequestInProgress')) reply.header('retry-after', '1')
  if (answer.status === 429 && !reply.hasHeader('retry-after')) {
    reply.header('retry-after', String(answer.body.error.data.retryAfter ?? 60))
  }
  const headers = { _AbpErrorFormat: 'true', 'cache-control': 'no-store' }
  return reply.code(answer.status).headers(headers).type('application/json').send(answer.body)
}

function asProblem(error: FastifyError | Error, requestId: string): ProblemError {
  if (error instanceof ProblemError) return error
  const { statusCode } = error as Partial<FastifyError>
  const outage = outageOf(error)
  if (outage) return problem(outage === 'full' ? 'StorageFull' : 'NotReady', { id: requestId })
  if (statusCode === 503) return problem('NotReady', { id: requestId })
  if (statusCode === 413) return problem('RequestTooLarge')
  if (statusCode === 415) return problem('UnsupportedContent')
  if (statusCode === 429) return problem('TooManyRequests')
  if (statusCode === 404) return problem('NotFound')
  if (statusCode && statusCode < 500) return problem('ValidationFailed')
  return problem('InternalError', { id: requestId })
}
