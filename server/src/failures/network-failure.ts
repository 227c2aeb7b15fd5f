// The errors of a network, as Node names them. Every part that talks to another machine asks here.

/** Nobody was reached: no name, no way there, or nobody who listens. */
const UNREACHED = /^(EAI_[A-Z]+|ECONNREFUSED|EHOSTDOWN|EHOSTUNREACH|ENETDOWN|ENETUNREACH|ENONET|ENOTFOUND)$/
/** The connection was cut or went silent. */
const CUT = /^(ECONNABORTED|ECONNRESET|ENETRESET|ENOTCONN|EPIPE|ESHUTDOWN|ETIMEDOUT)$/

/** The message certainly did not arrive. */
export const isUnreached = (error: unknown): boolean => UNREACHED.test(codeOf(error))

/** With what is no fault of a network elsewhere: a socket file that is missing, a firewall that forbids a connection. */
export const isNetworkFailure = (error: unknown): boolean =>
  isUnreached(error) || CUT.test(codeOf(error)) || (error as NodeJS.ErrnoException | undefined)?.syscall === 'connect'

const codeOf = (error: unknown) => String((error as NodeJS.ErrnoException | undefined)?.code)
