// Bodies that are long, slow or full of what nobody declared, over real connections: none of them costs the server's memory.
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sendPasswordResetCode } from '@aruga/contract/password/password'
import { register } from '@aruga/contract/registration/registration'
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
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
/** What the server holds: without what is garbage already, and what the senders of this test have not got rid of. */
function bytesHeld() {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  const unsent = open.reduce((sum, socket) => sum + socket.writableLength, 0)
  return heapUsed + external - unsent
}

let senders = 0
/** Begins a request of a network of its own. Returns what sends a chunk of it, and the status once there is one. */
async function begin(path: string, type: string) {
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
    `POST ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  )
  return {
    /** Resolves once the server's machine has it all, or does not take it any more: it has answered, or cut the connection. */
    send: async (part: string | Buffer) => {
      if (answer !== '' || socket.destroyed) return
      const chunk = [Buffer.from(`${part.length.toString(16)}\r\n`), Buffer.from(part), Buffer.from('\r\n')]
      const isSent = new Promise<unknown>((resolve) => socket.write(Buffer.concat(chunk), resolve))
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
    const before = bytesHeld()
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
    // The memory of collected buffers is given back a little later.
    await expect.poll(() => (bytesHeld() - before) / MB).toBeLessThan(16)
    for (const { send, end } of requests) {
      await send('--b--\r\n')
      end()
    }
    await expect.poll(() => requests.map((request) => request.status())).toEqual(requests.map(() => status))
  },
  60_000,
)

test('A form with parts that nobody declared is taken without them', async () => {
  const answer = await registerWith(server, {
    Extra: 'x'.repeat(200_000),
    __proto: 'a',
    Photo: new File(['x'], 'x.jpg'),
  })
  expect(answer.statusCode, answer.body).toBe(200)
})

test('A form of 61 parts is refused, whatever they are', async () => {
  const request = await begin(register.path, form)
  for (let count = 0; count < 62; count++) await request.send(`${part(`p${count}`)}x\r\n`)
  await request.send('--b--\r\n')
  request.end()
  await expect.poll(request.status).toBe('413')
})

test('Text in Latin 1, or as JSON, is read as what it says', async () => {
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

test('Once slow senders together hold too much, long bodies are 503 and short ones are answered, until they are gone', async () => {
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
