// The browser's part of tus, against a server in memory that cuts, loses and forgets as networks do.
import { uploadHeaders } from '@aruga/contract/documents/uploads'
import { beforeEach, expect, test, vi } from 'vitest'
import { rememberBlocked } from '../method-override.ts'
import { sendPieces } from './send-pieces.ts'

const ticket = { id: 'u1', ticket: 'secret' }
const file = new Blob([new Uint8Array(600 * 1024).map((_, i) => i % 251)])

type Fate = 'lost request' | 'lost answer' | Response
const server = {
  arrived: [] as Blob[],
  fates: [] as (Fate | undefined)[],
  calls: [] as string[],
  onPatch: (): Response | null => null,
}
const offset = () => server.arrived.reduce((sum, piece) => sum + piece.size, 0)
const tus = { 'Tus-Resumable': '1.0.0' }
const refusal = (status: number, code: string) =>
  new Response(JSON.stringify({ error: { code: `Aruga:${code}`, message: 'No.', data: {} } }), { status, headers: tus })

function answer(sentAs: string, headers: Record<string, string>, body: Blob | null): Response {
  const method = sentAs === 'POST' ? String(headers['x-http-method-override']) : sentAs
  if (headers.authorization !== 'Bearer secret') return new Response('', { status: 401 })
  if (method === 'PATCH') {
    if (Number(headers['upload-offset']) !== offset()) return refusal(409, 'UploadElsewhere')
    if (body) server.arrived.push(body)
  }
  const done = offset() === file.size ? { [uploadHeaders.document]: 'd1', [uploadHeaders.sha256]: 'hash' } : {}
  const said = { ...tus, 'Upload-Offset': String(offset()), 'Upload-Length': String(file.size), ...done }
  return new Response(null, { status: method === 'PATCH' ? 204 : 200, headers: said })
}

beforeEach(() => {
  Object.assign(server, { arrived: [], fates: [], calls: [], onPatch: () => null })
  rememberBlocked(false)
  vi.stubGlobal('fetch', async (_url: string, { method, headers, body }: RequestInit) => {
    const fate = server.fates.shift()
    server.calls.push(String(method))
    if (fate === 'lost request') throw new TypeError('cut')
    const blocked = method === 'PATCH' ? server.onPatch() : null
    if (blocked) return blocked
    const real =
      fate instanceof Response ? fate : answer(String(method), headers as Record<string, string>, body as Blob)
    if (fate === 'lost answer') throw new TypeError('cut')
    return real
  })
})

const send = (changes = {}) => sendPieces(file, { ...ticket, ...changes }, { baseUrl: '' })
const isWhole = async () =>
  Buffer.from(await new Blob(server.arrived).arrayBuffer()).equals(Buffer.from(await file.arrayBuffer()))

test('A photo is sent in pieces, and the server returns its document', async () => {
  const reported: number[] = []
  const arrived = await sendPieces(file, ticket, { baseUrl: '', onArrived: (bytes) => reported.push(bytes) })
  expect(arrived).toEqual({ documentId: 'd1', sha256: 'hash' })
  expect(server.calls).toEqual(['HEAD', 'PATCH', 'PATCH', 'PATCH'])
  expect(await isWhole()).toBe(true)
  expect(reported).toEqual([0, 256 * 1024, 512 * 1024, file.size])
})

test.each([
  ['a piece is cut', [undefined, undefined, 'lost request']],
  ['the answer to a piece is lost', [undefined, undefined, 'lost answer']],
  ['the answer to the last piece is lost', [undefined, undefined, undefined, 'lost answer']],
  ['the server is in trouble for a moment', [undefined, refusal(503, 'NotReady')]],
  ['the same is at work elsewhere', [undefined, undefined, undefined, refusal(409, 'RequestInProgress')]],
] as [string, (Fate | undefined)[]][])(
  'When %s, it goes on from there, and nothing arrives twice',
  async (_, fates) => {
    server.fates = fates
    expect(await send()).toEqual({ documentId: 'd1', sha256: 'hash' })
    expect(await isWhole()).toBe(true)
  },
)

test('When the server has lost the pieces, the file is sent from the start', async () => {
  server.arrived = [file.slice(0, 300 * 1024)]
  server.fates = [undefined, refusal(409, 'UploadElsewhere')]
  const sent = send()
  await expect.poll(() => server.calls).toHaveLength(2)
  server.arrived = []
  expect(await sent).toEqual({ documentId: 'd1', sha256: 'hash' })
  expect(await isWhole()).toBe(true)
})

test('A refused upload is not repeated, and returns the reason', async () => {
  server.fates = [undefined, undefined, undefined, refusal(400, 'FileUnreadable')]
  await expect(send()).rejects.toMatchObject({ status: 400, code: 'FileUnreadable', wellFormed: true })
  expect(server.calls).toHaveLength(4)
})

test('A server that takes nothing of a piece is asked again, and then left in peace', async () => {
  server.onPatch = () => new Response(null, { status: 204, headers: { ...tus, 'Upload-Offset': '0' } })
  await expect(send()).rejects.toMatchObject({ status: 502 })
  expect(server.calls).toEqual(['HEAD', 'PATCH', 'HEAD', 'PATCH', 'HEAD', 'PATCH'])
})

test('An expired ticket is reported at once', async () => {
  await expect(send({ ticket: 'old' })).rejects.toMatchObject({ status: 401 })
  expect(server.calls).toEqual(['HEAD'])
})

test('Without a network it gives up soon, and the queue pauses', async () => {
  server.fates = Array(20).fill('lost request')
  await expect(send()).rejects.toMatchObject({ status: 0 })
})

test.each<[string, () => Response]>([
  ['answers 405', () => new Response('', { status: 405 })],
  ['answers 403 with a page', () => new Response('<h1>Blocked</h1>', { status: 403 })],
  ['answers 200 with a page', () => new Response('<h1>Log in to this network</h1>')],
  ['answers 501', () => new Response('Not implemented', { status: 501 })],
  ['answers 400 with JSON of its own', () => new Response('{"error":"bad method"}', { status: 400 })],
  [
    'cuts it',
    () => {
      throw new TypeError('cut')
    },
  ],
])('Where the network refuses PATCH and %s, the file goes by POST, the next one at once', async (_, onPatch) => {
  server.onPatch = onPatch
  expect(await send()).toEqual({ documentId: 'd1', sha256: 'hash' })
  expect(await isWhole()).toBe(true)
  Object.assign(server, { arrived: [], calls: [] })
  expect(await send()).toEqual({ documentId: 'd1', sha256: 'hash' })
  expect(server.calls).toEqual(['HEAD', 'POST', 'POST', 'POST'])
})

test('An upload that our own server refuses is not sent a second time', async () => {
  server.onPatch = () => refusal(403, 'NotAllowed')
  await expect(send()).rejects.toMatchObject({ status: 403 })
  expect(server.calls).toEqual(['HEAD', 'PATCH'])
})

test('Withdrawing a photo while it is sent stops further pieces', async () => {
  const controller = new AbortController()
  const watch = { baseUrl: '', signal: controller.signal, onArrived: () => controller.abort('taken back') }
  await expect(sendPieces(file, ticket, watch)).rejects.toBe('taken back')
  expect(server.calls).toEqual(['HEAD'])
})

test('A network’s page in place of our answer does not count as an answer, and nothing is sent', async () => {
  server.fates = [new Response('<h1>Log in to this network</h1>')]
  await expect(send()).rejects.toMatchObject({ status: 200, wellFormed: false })
  expect(server.calls).toEqual(['HEAD'])
})
