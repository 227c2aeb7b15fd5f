// Long, slow or undeclared bodies over real connections: none of them costs the server's memory.
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { connectPaths } from '@aruga/contract/connect'
import { sendPasswordResetCode } from '@aruga/contract/password/password'
import { register } from '@aruga/contract/registration/registration'
import { checkStaffFile } from '@aruga/contract/staff/staff-file'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { addDoctor } from '../testing/people.ts'
import { registerWith } from '../testing/registration.ts'

const MB = 1024 * 1024
let server: TestApp
let port: number

beforeAll(async () => {
  server = await startTestApp({ trustProxy: 1 })
  await addDoctor(server.db)
  // For 900 connections at once: Linux retries one beyond the queue after a second, then after two, four and so on.
  await server.app.listen({ port: 0, host: '127.0.0.1', backlog: 2_000 })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
/** The server's memory: without garbage, and without what this test's senders could not get rid of. */
function bytesInMemory() {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  const unsent = open.reduce((sum, socket) => sum + socket.writableLength, 0)
  return heapUsed + external - unsent
}

let senders = 0
/** Begins a request from a network of its own. Returns what sends a chunk, and a promise of the status. */
async function begin(path: string, type: string, length?: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  open.push(socket)
  let answer = ''
  const answered = Promise.withResolvers<void>()
  socket
    .on('error', () => {})
    .once('close', () => answered.resolve())
    .setEncoding('utf8')
    .on('data', (text) => {
      answer += text
      answered.resolve()
    })
  senders += 1
  const from = `10.7.${senders >> 8}.${senders & 255}`
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\nContent-Type: ${type}\r\n${length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`}\r\n\r\n`,
  )
  return {
    /** Resolves once the server has received everything, or no longer takes it: it has answered, or cut the connection. */
    send: async (part: string | Buffer) => {
      if (answer !== '' || socket.destroyed) return
      const chunk = [Buffer.from(`${part.length.toString(16)}\r\n`), Buffer.from(part), Buffer.from('\r\n')]
      const bytes = length === undefined ? Buffer.concat(chunk) : part
      const isSent = new Promise<unknown>((resolve) => socket.write(bytes, resolve))
      await Promise.race([isSent, answered.promise])
    },
    end: () => socket.write('0\r\n\r\n'),
    answer: () => answer,
    status: () => /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1],
  }
}

const form = 'multipart/form-data; boundary=b'
const part = (name: string, more = '') => `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
const megabyte = Buffer.alloc(MB, 'x')

test.each([
  ['text that is declared', 'LastName', '', '413'],
  ['text that nobody declared', 'x', '', '400'],
  ['text under ever other names', 'x*', '', '400'],
  ['text of a known type', 'y', '\r\nContent-Type: text/csv', '400'],
  ['text as JSON', 'EmailAddress', '\r\nContent-Type: application/json', '413'],
  ['files that nobody declared', 'Invoice', '; filename="a.pdf"', '400'],
])(
  'Eight forms of 8 MB with %s are dropped as they arrive',
  async (_what, name, more, status) => {
    const before = bytesInMemory()
    const requests = await Promise.all(Array.from({ length: 8 }, () => begin(register.path, form)))
    for (let count = 0; count < 8; count++) {
      await Promise.all(
        requests.map(async ({ send }) => {
          await send(part(name.replace('*', String(count)), more))
          await send(megabyte)
          await send('\r\n')
        }),
      )
    }
    // The memory of collected buffers is released a little later.
    await expect.poll(() => (bytesInMemory() - before) / MB).toBeLessThan(16)
    for (const { send, end } of requests) {
      await send('--b--\r\n')
      end()
    }
    await expect.poll(() => requests.map((request) => request.status())).toEqual(requests.map(() => status))
  },
  60_000,
)

test('A form with undeclared parts is accepted without them', async () => {
  const answer = await registerWith(server, {
    Extra: 'x'.repeat(200_000),
    __proto: 'a',
    Photo: new File(['x'], 'x.jpg'),
  })
  expect(answer.statusCode, answer.body).toBe(200)
})

test('A form of 61 parts is refused, whatever they contain', async () => {
  const request = await begin(register.path, form)
  for (let count = 0; count < 62; count++) await request.send(`${part(`p${count}`)}x\r\n`)
  await request.send('--b--\r\n')
  request.end()
  await expect.poll(request.status).toBe('413')
})

test('Text in Latin 1, or as JSON, is read by its declared type', async () => {
  const request = await begin(register.path, form)
  await request.send(
    Buffer.from(
      `${part('FirstName')}Ni\u00f1o\r\n${part('EmailAddress', '\r\nContent-Type: application/json')}`,
      'latin1',
    ),
  )
  await request.send('"nino@@demo.test"\r\n--b--\r\n')
  request.end()
  await expect.poll(request.status).toBe('400')
})

test('Once slow senders together use too much memory, long bodies are 503 and short ones are answered until they are gone', async () => {
  const path = sendPasswordResetCode.path
  const begun = await Promise.all(Array.from({ length: 130 }, () => begin(path, 'application/json')))
  await Promise.all(begun.map(({ send }) => send(Buffer.alloc(240 * 1024, ' '))))
  await expect.poll(() => begun.filter((request) => request.status() === '503').length).toBeGreaterThan(20)
  expect(begun.find((request) => request.status())?.answer()).toMatch(/retry-after: \d/i)
  expect(begun.filter((request) => request.status() && request.status() !== '503')).toEqual([])
  const short = () =>
    call(
      server.app,
      sendPasswordResetCode,
      { body: { email: 'nobody@demo.test' } },
      { headers: { 'x-forwarded-for': '10.9.9.9' } },
    )
  expect((await short()).statusCode).toBeLessThan(300)
  expect((await registerWith(server)).statusCode).toBe(200)

  for (const socket of open.splice(0)) socket.destroy()
  const long = async () => {
    const request = await begin(path, 'application/json')
    await request.send(`{"email":"nobody@demo.test"${' '.repeat(200_000)}}`)
    request.end()
    await expect.poll(request.status).toBeDefined()
    return request.status()
  }
  await expect.poll(long).toBe('204')
})

// Calls with forms read no longer bodies than the others, of any content type, before a log-in.
const JSON_TYPE = 'application/json'
test.each([
  ['arrays', register.path, JSON_TYPE, '[[],', '[]', ']', 413],
  ['objects', register.path, JSON_TYPE, '[{},', '{}', ']', 413],
  ['brackets in a text', register.path, JSON_TYPE, '"[{', '\\"[', '"', 413],
  ['arrays of UTF-8', register.path, `${JSON_TYPE}; charset=utf-8`, '[[],', '[],', ']', 413],
  ['arrays of somebody who has not logged in', checkStaffFile.path, JSON_TYPE, '[[],', '[],', ']', 413],
  ['a form without files', register.path, 'application/x-www-form-urlencoded', 'a=', 'b&c=', 'd', 415],
  ['text', checkStaffFile.path, 'text/plain', 'a', 'b', 'c', 415],
  ['a spreadsheet', checkStaffFile.path, 'text/csv', 'a', ',b', '', 415],
])('20 MB of %s to a call with files are refused unread', async (_what, path, type, first, middle, last, status) => {
  const text = first + middle.repeat(20_000_000 / middle.length) + last
  for (const length of [undefined, text.length]) {
    const request = await begin(path, type, length)
    const began = performance.now()
    await request.send(text)
    if (length === undefined) request.end()
    await expect.poll(request.status).toBe(String(status))
    expect(performance.now() - began).toBeLessThan(1_000)
  }
})

test('A form longer than all its parts may be is refused by its length', async () => {
  const request = await begin(register.path, form, 64 * MB + 1)
  await expect.poll(request.status).toBe('413')
})

test.each([
  ['get tokens', connectPaths.token, 55_000],
  ['revoke one', connectPaths.revocation, 57_344],
  ['read who it is', connectPaths.userinfo, 40_000],
  ['get tokens by chunks', connectPaths.token, undefined],
])(
  'Only as many of 900 slow requests to %s are read as fit in memory, and log-ins continue',
  async (_what, path, length) => {
    const type = 'application/x-www-form-urlencoded'
    const begun = await Promise.all(Array.from({ length: 900 }, () => begin(path, type, length)))
    await Promise.all(begun.map(({ send }) => send('x'.repeat(30_000))))
    const refused = () => begun.filter((request) => request.status() === '503')
    await expect.poll(() => refused().length).toBeGreaterThan(50)
    expect(refused()[0]?.answer()).toMatch(/retry-after: 5/i)
    expect(refused()[0]?.answer()).toContain('temporarily_unavailable')

    const ask = (padding = '') =>
      server.app.inject({
        method: 'POST',
        url: connectPaths.token,
        headers: { 'content-type': type, 'x-forwarded-for': '10.9.9.8' },
        payload: `client_id=aruga-patient-app&grant_type=refresh_token&refresh_token=none&x=${padding}`,
      })
    expect((await ask()).json().error).toBe('invalid_grant')
    for (const socket of open.splice(0)) socket.destroy()
    await expect.poll(async () => (await ask('x'.repeat(50_000))).json().error).toBe('invalid_grant')
  },
  60_000,
)
