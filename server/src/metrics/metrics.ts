// This server's metrics for Prometheus (exposition format 0.0.4). Names follow its conventions: a unit, `_total` for counters.
// docs/operations.md has the list; ops/ the dashboard and alerts made from it.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

type Awaitable<T> = T | Promise<T>

export type Metrics = {
  registry: Registry
  /** `call`: a call of the contract, a path of `/connect/`, or `app files`. */
  countRequest(call: string, status: number, seconds: number): void
  /** A value read at each scrape; undefined leaves it out. */
  gauge(name: string, help: string, read: () => Awaitable<number | undefined>): void
  /** Several values, by a label. */
  gauges(name: string, help: string, label: string, read: () => Awaitable<Record<string, number>>): void
}

// From the fastest list to the time limit of a statement, in seconds.
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Counter({
    name: 'aruga_http_requests_total',
    help: 'Answered requests by call and status.',
    labelNames: ['call', 'status'] as const,
    registers,
  })
  const durations = new Histogram({
    name: 'aruga_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer; event streams are left out.',
    labelNames: ['call'] as const,
    buckets: BUCKETS,
    registers,
  })
  return {
    registry,
    countRequest: (call, status, seconds) => {
      requests.inc({ call, status })
      durations.observe({ call }, seconds)
    },
    gauge: (name, help, read) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers,
        collect: async () => {
          const value = await read()
          if (value === undefined) gauge.remove()
          else gauge.set(value)
        },
      })
    },
    gauges: (name, help, label, read) => {
      const gauge: Gauge<string> = new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        collect: async () => {
          const values = await read()
          gauge.reset()
          for (const [value, number] of Object.entries(values)) gauge.set({ [label]: value }, number)
        },
      })
    },
  }
}
