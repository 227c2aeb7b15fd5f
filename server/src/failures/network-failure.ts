// Network errors, by Node's names. Every part that talks to another machine uses these.

/** No connection: no such name, no route, or no listener. */
const UNREACHED = /^(EAI_[A-Z]+|ECONNREFUSED|EHOSTDOWN|EHOSTUNREACH|ENETDOWN|ENETUNREACH|ENONET|ENOTFOUND)$/
/** The connection was cut or went silent. */
const CUT = /^(ECONNABORTED|ECONNRESET|ENETRESET|ENOTCONN|EPIPE|ESHUTDOWN|ETIMEDOUT)$/

/** The message certainly did not arrive. */
export const isUnreached = (error: unknown): boolean => UNREACHED.test(codeOf(error))

/** Includes faults of this machine: a missing socket file, a firewall that forbids a connection. */
export const isNetworkFailure = (error: unknown): boolean =>
  isUnreached(error) || CUT.test(codeOf(error)) || (error as NodeJS.ErrnoException | undefined)?.syscall === 'connect'

const codeOf = (error: unknown) => String((error as NodeJS.ErrnoException | undefined)?.code)
