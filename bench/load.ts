// Callers that ask as fast as they are answered, over connections that stay open.
import autocannon from 'autocannon'

export type Asked = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }

const CONNECTIONS = 16

/**
 * Answers a second, over `seconds`. Throws when any answer is not a 200 (a fast refusal is no speed), and when there was
 * less to ask than could be answered, where something can be asked only once.
 */
export async function callsPerSecond(origin: string, asked: readonly Asked[], seconds: number): Promise<number> {
  let clients = 0
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient: (client) => {
      // Each connection has callers of its own.
      const own = clients++
      client.setRequests(asked.filter((_, n) => n % CONNECTIONS === own))
    },
  })
  if (result.non2xx || result.errors || result.mismatches) {
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors from ${origin}`)
  }
  return result['2xx'] / result.duration
}
