/** What a client hears of a failure of ours: RFC 6749's form, and an id to quote. */
export const failureBody = (requestId: string) => ({
  error: 'server_error',
  error_description: `An internal error occurred during your request! (${requestId})`,
})

/** What the log says of it: neither the request's contents nor the values of a statement. */
export const failureRecord = ({ name: type, message, stack }: Error) => ({ err: { type, message, stack } })
