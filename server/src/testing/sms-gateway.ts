// A gateway that takes SMS by HTTP.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Call = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

export async function startSmsGateway() {
  const received: Call[] = []
  /** The statuses of the next answers, `cut`: none; then 202. */
  const answers: (number | 'cut')[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request
    const body = await text(request)
    const answer = answers.shift() ?? 202
    if (answer === 'cut') return void request.socket.destroy()
    if (answer < 300) received.push({ method, path, headers, body })
    response.writeHead(answer, answer === 429 ? { 'retry-after': '30' } : {}).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    received,
    answers,
    url,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
