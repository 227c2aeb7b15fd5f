// Clients with keep-alive connections that send a request as soon as the previous one is answered.
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'

export type ApiRequest = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }

const CONNECTIONS = 16

/** Of a server under steady load. Throws when any answer is not a 200 (fast refusals do not count), or when one-time requests run out. */
async function load(origin: string, requests: readonly ApiRequest[], seconds: number, connections: number) {
  let clients = 0
  // The library's own percentiles are of whole milliseconds.
  const times: number[] = []
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    setupClient: (client) => {
      // Each connection has its own requests.
      const own = clients++
      client.setRequests(requests.filter((_, n) => n % connections === own))
      client.on('response', (_status, _bytes, ms) => times.push(ms))
    },
  })
  if (result.non2xx || result.errors || result.mismatches) {
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors from ${origin}`)
  }
  return { result, times: times.sort((one, other) => one - other) }
}

/** Responses per second to sixteen connections, over `seconds`. */
export async function callsPerSecond(
  origin: string,
  requests: readonly ApiRequest[],
  seconds: number,
): Promise<number> {
  const { result } = await load(origin, requests, seconds, CONNECTIONS)
  return result['2xx'] / result.duration
}

/** How long two connections wait for an answer, in milliseconds, over `seconds`. */
export async function latencies(origin: string, requests: readonly ApiRequest[], seconds: number) {
  const { times } = await load(origin, requests, seconds, 2)
  const percentile = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { p95: percentile(0.95), p99: percentile(0.99) }
}

/** The result of `measure` while the other work runs; ends with both. */
export async function whileBusy<T>(work: () => Promise<unknown>, measure: () => Promise<T>): Promise<T> {
  const busy = work()
  await sleep(1_000)
  const result = await measure()
  await busy
  return result
}

/** Milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Does `one` again and again, until the other work has ended. */
export async function whileWorking(work: () => Promise<unknown>, one: () => Promise<unknown>): Promise<void> {
  let isWorking = true
  const working = work().finally(() => {
    isWorking = false
  })
  while (isWorking) await one()
  await working
}
