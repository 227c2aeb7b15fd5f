import { outageOf } from '../../failures/outage.ts'

/** Our refusals have a `status`; Fastify sets `statusCode` on errors of reading a body. */
export const statusOf = (error: Error & { status?: number; statusCode?: number }): number =>
  error.status ?? error.statusCode ?? 500

/** The answer to an internal error: RFC 6749's form with an id to quote. 503 while database, disk or memory for bodies is exhausted. */
export const failureAnswer = (error: Error, requestId: string) =>
  outageOf(error) || statusOf(error) === 503
    ? {
        status: 503,
        headers: { 'retry-after': '5' },
        body: { error: 'temporarily_unavailable', error_description: 'Please try again in a moment.' },
      }
    : {
        status: 500,
        headers: {},
        body: {
          error: 'server_error',
          error_description: `An internal error occurred during your request! (${requestId})`,
        },
      }

/** The log entry of an internal error: without the request's content or a statement's values. */
export const logFieldsOf = ({ name: type, message, stack }: Error) => ({ err: { type, message, stack } })
