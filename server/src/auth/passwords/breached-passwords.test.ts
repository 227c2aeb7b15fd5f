import { hash } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { isBreached } from './breached-passwords.ts'

const PASSWORD = 'Kapitbahay#72'
const digits = hash('sha1', PASSWORD, 'hex').toUpperCase()
const [prefix, suffix] = [digits.slice(0, 5), digits.slice(5)]

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A service on this machine; what was requested of it, and what was logged. */
async function serve(answer: RequestListener) {
  const requests: string[] = []
  const logged: unknown[] = []
  const service = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => service.once('listening', resolve))
  stops.push(() => {
    service.closeAllConnections()
    service.close()
  })
  const { port } = service.address() as AddressInfo
  const log = { warn: (...line: unknown[]) => void logged.push(line) }
  const config = { breachedPasswordsUrl: `http://127.0.0.1:${port}/range` }
  return { requests, logged, check: () => isBreached({ config, log }, PASSWORD) }
}

test('A password that the service knows is refused, and the service learns only five digits of its hash', async () => {
  const { requests, check } = await serve((_request, response) =>
    response.end(`${'0'.repeat(35)}:3\r\n${suffix.toLowerCase()}:17\r\n${'F'.repeat(35)}:1`),
  )
  expect(await check()).toBe(true)
  expect(requests).toEqual([`GET /range/${prefix}`])
})

test.each([
  ['does not know', `${'0'.repeat(35)}:3`],
  ['knows only as padding', `${suffix}:0`],
  ['answers nonsense about', `<html>${suffix}</html>`],
])('A password that the service %s is accepted', async (_what, body) => {
  const { check, logged } = await serve((_request, response) => response.end(body))
  expect([await check(), logged]).toEqual([false, []])
})

test.each<[string, RequestListener]>([
  ['refuses', (_request, response) => response.writeHead(500).end()],
  ['redirects', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['cuts the connection', (request) => request.socket.destroy()],
  ['never answers', () => {}],
])(
  'While the service %s, the local check decides, and the log reports it without the password',
  async (_what, answer) => {
    const { check, logged } = await serve(answer)
    const began = performance.now()
    expect(await check()).toBe(false)
    expect(performance.now() - began).toBeLessThan(4000)
    expect(logged).toHaveLength(1)
    expect(JSON.stringify(logged)).not.toContain(prefix)
  },
)

test('Without a configured service no request is sent', async () => {
  const log = { warn: () => expect.unreachable() }
  expect(await isBreached({ config: { breachedPasswordsUrl: undefined }, log }, 'Password1!')).toBe(false)
})
