// A push service (RFC 8030) with the browsers behind it: takes messages over HTTP and decrypts them as a browser does (RFC 8291).
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { decrypt } from 'http_ece'

type PushedMessage = Record<'title' | 'body' | 'path' | 'tag' | 'token' | 'language', string> & {
  unread: number
}
type Received = { endpoint: string; headers: IncomingHttpHeaders; message: PushedMessage }

export async function startPushService() {
  const browsers = new Map<string, (body: Buffer) => Buffer>()
  const received: Received[] = []
  /** The statuses of the next answers; then 201. */
  const answers: number[] = []
  const server = createServer(async (request, response) => {
    const endpoint = `${url}${request.url}`
    const body = await buffer(request)
    const status = answers.shift() ?? 201
    const open = browsers.get(endpoint)
    if (status === 201 && open)
      received.push({ endpoint, headers: request.headers, message: JSON.parse(open(body).toString()) })
    response.writeHead(open ? status : 410, status === 503 ? { 'retry-after': '90' } : {}).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    received,
    answers,
    /** A browser's answer to `subscribe()`. */
    subscribe: () => {
      const endpoint = `${url}/send/${randomUUID()}`
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      const auth = randomBytes(16).toString('base64url')
      browsers.set(endpoint, (body) => decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth }))
      return { service: 'web' as const, endpoint, p256dh, auth }
    },
    unsubscribe: (endpoint: string) => void browsers.delete(endpoint),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
