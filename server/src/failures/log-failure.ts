// A failed request in the log. While the database is away every call fails alike: in such a burst the first has a stack, the others
// are counted.
import type { FastifyBaseLogger } from 'fastify'
import { createBursts } from './log-bursts.ts'

const bursts = createBursts(10_000)

/** Logs a failure. Those with an outside cause (503, 507) are logged at most once in ten seconds per cause, with their number. */
export function logFailure(log: FastifyBaseLogger, error: Error, status: number): void {
  const { name: type, message, stack } = error
  const err = { type, message, stack }
  if (status === 500) {
    log.error({ err }, 'request failed')
    return
  }
  const first = bursts.first(String((error as { code?: unknown }).code ?? message))
  if (first) log.error({ err, ...first }, 'request failed')
}
