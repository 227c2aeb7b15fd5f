import { isDatabaseAway, isDatabaseBusy } from '../../db/database-away.ts'

/** The answer to an internal error: RFC 6749's form with an id to quote. 503 while the database is unavailable. */
export const failureAnswer = (error: Error, requestId: string) =>
  isDatabaseAway(error) || isDatabaseBusy(error)
    ? {
        status: 503,
        body: { error: 'temporarily_unavailable', error_description: 'Please try again in a moment.' },
      }
    : {
        status: 500,
        body: {
          error: 'server_error',
          error_description: `An internal error occurred during your request! (${requestId})`,
        },
      }

/** The log entry of an internal error: without the request's content or a statement's values. */
export const failureRecord = ({ name: type, message, stack }: Error) => ({ err: { type, message, stack } })
