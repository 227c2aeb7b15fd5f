import { isDatabaseAway } from '../../db/database-away.ts'

/** What a client hears of a failure of ours: RFC 6749's form, and an id to quote. 503 while the database is away. */
export const failureAnswer = (error: Error, requestId: string) =>
  isDatabaseAway(error)
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

/** What the log says of it: neither the request's contents nor the values of a statement. */
export const failureRecord = ({ name: type, message, stack }: Error) => ({ err: { type, message, stack } })
