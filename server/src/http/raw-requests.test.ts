// Requests that no client library sends, byte by byte over a real connection.
import { type AddressInfo, connect } from 'node:net'
import { connectPaths } from '@aruga/contract/connect'
import { listLetters } from '@aruga/contract/letters/letters'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'

let server: TestApp
let port: number

beforeAll(async () => {
  server = await startTestApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

/** Everything that the server answers until it ends the connection. */
const send = (...lines: string[]) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n')))
    let answer = ''
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text
    })
    socket.on('end', () => resolve(answer)).on('error', reject)
  })
const statusesOf = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)

const HIDDEN = ['0', '', 'GET /health/live HTTP/1.1', 'Host: a', '', '']

test.each([
  ['a length and chunks', ['Content-Length: 6', 'Transfer-Encoding: chunked']],
  ['two lengths', ['Content-Length: 6', 'Content-Length: 60']],
  ['a length that is no number', ['Content-Length: 6, 60']],
  ['a coding that only looks like chunks', ['Transfer-Encoding: xchunked']],
  ['chunks that are not the last coding', ['Transfer-Encoding: chunked, identity']],
  ['a name with a space', ['Content-Length : 6']],
  ['a folded line', ['X-Folded: a', ' b', 'Content-Length: 6']],
])('A request with %s is refused, and nothing in it is answered as a second one', async (_what, headers) => {
  const answer = await send(`POST ${connectPaths.token} HTTP/1.1`, 'Host: a', ...headers, '', ...HIDDEN)
  expect(statusesOf(answer)).toEqual(['400'])
})

test.each(['%', '%zz', '%ff', '%E2%80'])(
  'A path with %s is refused in the contract’s words and with the headers of any answer, and not repeated',
  async (part) => {
    for (const path of [listLetters.path, connectPaths.token, '/loa-details/']) {
      const answer = await server.app.inject({ url: `${path}${part}`, headers: { 'content-type': 'application/json' } })
      expect(answer.statusCode).toBe(400)
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', _abperrorformat: 'true' })
      const { headers } = await server.app.inject(`${path}nowhere`)
      for (const name of ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy'])
        expect([name, answer.headers[name]]).toEqual([name, headers[name]])
      expect(answer.json().error.message).toBe('Your request is not valid!')
      expect(answer.body).not.toContain(path)
    }
  },
)

test.each([[['Host: b']], [['host: a']], [['HOST:', 'Host: [::1]']]])('A second host is refused: %j', async (more) => {
  for (const path of ['/health/live', listLetters.path, connectPaths.userinfo, '/nowhere']) {
    const answer = await send(`GET ${path} HTTP/1.1`, 'Host: a', ...more, 'Connection: close', '', '')
    expect(statusesOf(answer)).toEqual(['400'])
  }
})

test('Two honest requests on one connection are both answered', async () => {
  const get = (path: string, ...more: string[]) => [`GET ${path} HTTP/1.1`, 'Host: a', ...more, '']
  const answer = await send(...get('/health/live'), ...get('/health/live', 'Connection: close'), '')
  expect(statusesOf(answer)).toEqual(['200', '200'])
})

test.each(['/', '/console/', '/health/live', connectPaths.token, listLetters.path])(
  'TRACE %s is refused and returns nothing of the request',
  async (path) => {
    const answer = await send(`TRACE ${path} HTTP/1.1`, 'Host: a', 'Cookie: secret=moon', 'Connection: close', '', '')
    expect(statusesOf(answer)).toEqual(['404'])
    expect(answer).not.toContain('moon')
  },
)
