// A file gets through a network that passes only GET, HEAD and POST (tus 1.0, X-HTTP-Method-Override).
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { patientOf } from '../testing.ts'
import { arrivedAs, sha256Of, ticketFor } from './testing.ts'

let server: TestApp
let proxy: ChildProcess
let through: string

const PROXY = `
const { createServer, request } = require('node:http')
createServer((asked, answer) => {
  if (!['GET', 'HEAD', 'POST'].includes(asked.method)) return answer.writeHead(405).end('<h1>Method not allowed</h1>')
  const { url: path, method, headers } = asked
  const passed = request({ port: process.argv[1], path, method, headers }, (given) => {
    answer.writeHead(given.statusCode, given.headers)
    given.pipe(answer)
  })
  passed.on('error', () => answer.destroy())
  asked.pipe(passed)
}).listen(0, '127.0.0.1', function () { console.log(this.address().port) })`

beforeAll(async () => {
  server = await startTestApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  proxy = spawn(process.execPath, ['-e', PROXY, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(proxy.stdout as NonNullable<typeof proxy.stdout>, 'data')
  through = `http://127.0.0.1:${String(line).trim()}`
})
afterAll(async () => {
  proxy.kill()
  await server.close()
})

test('A file gets through a proxy that refuses PATCH', async () => {
  const patient = await patientOf(server)
  const { bytes, url, ticket } = await ticketFor(server, patient.token)
  const send = (method: string, offset: number, piece: Buffer, headers = {}) =>
    fetch(through + url, {
      method,
      headers: {
        authorization: `Bearer ${ticket}`,
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        ...headers,
      },
      body: new Uint8Array(piece),
    })
  const patched = { 'x-http-method-override': 'PATCH' }
  expect((await send('PATCH', 0, bytes)).status).toBe(405)
  expect((await send('POST', 0, bytes.subarray(0, 90), patched)).headers.get('upload-offset')).toBe('90')
  const refused = await send('POST', 3, bytes.subarray(3), patched)
  expect(refused.status).toBe(409)
  // By this header the app recognises that the answer is not the network's.
  expect(refused.headers.get('tus-resumable')).toBe('1.0.0')
  expect((await send('POST', 90, bytes.subarray(90))).status).toBe(404)
  const last = await send('POST', 90, bytes.subarray(90), patched)
  expect(arrivedAs({ headers: Object.fromEntries(last.headers) }).sha256).toBe(sha256Of(bytes))
})

test('Pieces may come by both ways', async () => {
  const patient = await patientOf(server)
  const upload = await ticketFor(server, patient.token)
  const { bytes } = upload
  await upload.post(0, bytes.subarray(0, 70), 'PATCH')
  await upload.patch(70, bytes.subarray(70, 140))
  expect(arrivedAs(await upload.post(140, bytes.subarray(140), 'PATCH')).sha256).toBe(sha256Of(bytes))
})

test.each([
  ['', 400],
  ['HEAD', 400],
  ['PUT', 404],
] as const)('A POST to an upload that names %j changes nothing', async (as, status) => {
  const patient = await patientOf(server)
  const upload = await ticketFor(server, patient.token)
  await upload.patch(0, upload.bytes.subarray(0, 50))
  expect((await upload.post(50, upload.bytes.subarray(50), as)).statusCode).toBe(status)
  expect(await upload.offset()).toBe('50')
})

test('A browser may name the method from another origin', async () => {
  const answer = await server.app.inject({
    method: 'OPTIONS',
    url: '/uploads/x',
    headers: { origin: 'https://localhost', 'access-control-request-method': 'POST' },
  })
  expect(answer.headers['access-control-allow-headers']).toContain('x-http-method-override')
})
