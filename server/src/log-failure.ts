// A failed request in the log. While the database is away every call fails alike: of such a burst the first has a stack, the others
// are counted.
import type { FastifyBaseLogger } from 'fastify'

const BURST_MS = 10_000

type Burst = { until: number; more: number }
const bursts = new Map<string, Burst>()

/** Logs a failure. Those with a cause outside of the call (503, 507) at most once in ten seconds for each cause, with their number. */
export function logFailure(log: FastifyBaseLogger, error: Error, status: number, now = Date.now()): void {
  const { name: type, message, stack } = error
  const err = { type, message, stack }
  if (status === 500) {
    log.error({ err }, 'request failed')
    return
  }
  const cause = String((error as { code?: unknown }).code ?? message)
  const burst = bursts.get(cause)
  if (burst && now < burst.until) {
    burst.more++
    return
  }
  if (bursts.size > 100) bursts.clear()
  bursts.set(cause, { until: now + BURST_MS, more: 0 })
  log.error({ err, ...(burst?.more && { more: burst.more }) }, 'request failed')
}
