// Clients with keep-alive connections that send a request as soon as the previous one is answered.
import autocannon from 'autocannon'

export type ApiRequest = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }

const CONNECTIONS = 16

/**
 * Responses per second, over `seconds`. Throws when any answer is not a 200 (fast refusals do not count), or when one-time
 * requests run out.
 */
export async function callsPerSecond(
  origin: string,
  requests: readonly ApiRequest[],
  seconds: number,
): Promise<number> {
  let clients = 0
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient: (client) => {
      // Each connection has its own requests.
      const own = clients++
      client.setRequests(requests.filter((_, n) => n % CONNECTIONS === own))
    },
  })
  if (result.non2xx || result.errors || result.mismatches) {
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors from ${origin}`)
  }
  return result['2xx'] / result.duration
}
