/** Connection refused, reset or terminated; the server starting up or shutting down (SQLSTATE classes 08 and 57P). */
export function isDatabaseAway(error: Error): boolean {
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string' && /^(08|57P|53300|ECONNREFUSED$|ECONNRESET$|ENOENT$|EPIPE$)/.test(code)) {
    return code !== 'ENOENT' || (error as { syscall?: string }).syscall === 'connect'
  }
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered/i.test(error.message)
}
