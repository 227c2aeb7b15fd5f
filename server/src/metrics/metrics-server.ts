import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Registry } from 'prom-client'

export type MetricsServer = { port: number; close(): Promise<void> }

/**
 * Serves `GET /metrics` and nothing else, on a port of its own: metrics are for the operator's network, not for the internet.
 * A scrape that fails is a 500 without a reason, and is reported to `failed`.
 */
export async function serveMetrics(
  registry: Registry,
  { port, host }: { port: number; host: string },
  failed: (error: Error) => void,
): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return response.writeHead(404).end()
    try {
      const text = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text)
    } catch (error) {
      failed(error as Error)
      response.writeHead(500).end()
    }
  })
  server.requestTimeout = 10_000
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  return {
    port: bound,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
