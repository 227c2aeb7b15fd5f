// What the service worker sends while the app is away.
import { rememberBlocked } from '@aruga/client/method-override'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Entry } from '../features/documents/outbox/entry.ts'
import { outboxStore } from '../platform/outbox-store.ts'
import { appStorage } from '../platform/storage.ts'
import { emptyDevice } from '../testing/device.ts'
import { sendUploads } from './uploads.ts'

const MINUTE = 60_000
const bytes = new Uint8Array(300 * 1024).buffer

let windows: { visibilityState: string }[] = []
let isLocked = false
let happens: (event: object) => void = () => undefined
const worker = {
  addEventListener: (_type: string, handler: typeof happens) => {
    happens = handler
  },
  clients: { matchAll: async () => windows },
  navigator: {
    locks: {
      request: async (_name: string, _options: object, work: (lock: object | null) => Promise<void>) =>
        work(isLocked ? null : {}),
    },
  },
}

/** A server that has `arrived` bytes and gives tickets; its requests, in order. */
let arrived = 0
let requests: string[] = []
let onPatch: () => Response | null = () => null
const server = vi.fn(async (url: string, { method, headers, body }: RequestInit) => {
  const sent = headers as Record<string, string>
  const { authorization, 'upload-offset': offset } = sent
  requests.push([method, url, authorization, offset].filter(Boolean).join(' '))
  const blocked = method === 'PATCH' ? onPatch() : null
  if (blocked) return blocked
  if (method === 'POST' && !sent['x-http-method-override'])
    return Response.json({ id: 'u1', ticket: 'new', expiresAt: '', documentId: null })
  if (body instanceof Blob) arrived += body.size
  const whole = arrived === bytes.byteLength ? { 'upload-document': 'd1', 'upload-sha256': 'hash' } : {}
  return new Response(null, {
    status: 204,
    headers: { 'tus-resumable': '1.0.0', 'upload-offset': String(arrived), ...whole },
  })
})

const TICKET = '/api/app/patient-client/upload-ticket'
const entry = (changes: Partial<Entry>): Entry => ({
  id: 'photo-1',
  at: 1,
  account: 'maria',
  kind: 'upload',
  subject: { kind: 'Prescription' },
  name: 'rx.jpg',
  fileKind: 'jpeg',
  draft: { form: 'prescription', path: '/e-loa-form', pictureId: 'photo-1' },
  size: bytes.byteLength,
  sha256: 'a'.repeat(64),
  ticket: null,
  idleAt: Date.now() + 5 * MINUTE,
  documentId: null,
  refused: null,
  ...changes,
})
/** Stores one photo more on the device. */
const store = (changes: Partial<Entry> = {}) => outboxStore.add(entry(changes), bytes)
const stored = () => outboxStore.read<Entry>('maria')
const session = (changes = {}) => ({ accessToken: 'token', expiresAt: Date.now() + 5 * MINUTE, ...changes })

beforeEach(async () => {
  vi.stubGlobal('fetch', server)
  sendUploads(worker as never)
  await emptyDevice()
  await appStorage.set('session', session())
  await appStorage.set('patient', { id: 'maria' })
  windows = []
  isLocked = false
  arrived = 0
  requests = []
  onPatch = () => null
  rememberBlocked(false)
})
afterEach(() => void vi.unstubAllGlobals())

async function networkIsBack() {
  let work: Promise<unknown> = Promise.resolve()
  happens({ tag: 'uploads', waitUntil: (promise: Promise<unknown>) => (work = promise) })
  await work
}

test('A photo that was stored without a network gets its ticket and goes up in pieces', async () => {
  await store()
  await networkIsBack()
  expect(requests).toEqual([
    `POST ${TICKET} Bearer token`,
    'HEAD /api/app/uploads/u1 Bearer new',
    'PATCH /api/app/uploads/u1 Bearer new 0',
    `PATCH /api/app/uploads/u1 Bearer new ${256 * 1024}`,
  ])
  // The app learns from the server that it has arrived; until then it stays.
  expect(await stored()).toMatchObject([{ id: 'photo-1', ticket: { ticket: 'new' }, documentId: null }])
})

test('The session says whose it is: the details of another patient on this device get no ticket with its token', async () => {
  await store()
  await appStorage.set('session', session({ patientId: 'lourdes' }))
  await networkIsBack()
  expect(requests).toEqual([])
  await appStorage.set('session', session({ patientId: 'maria' }))
  await appStorage.remove('patient')
  await networkIsBack()
  expect(requests[0]).toBe(`POST ${TICKET} Bearer token`)
})

test('One with a ticket goes on where it was cut, and needs no session', async () => {
  await store({ ticket: { id: 'u1', ticket: 'old', expiresAt: '' } })
  await appStorage.remove('session')
  await appStorage.remove('patient')
  arrived = 200 * 1024
  await networkIsBack()
  expect(requests).toEqual([
    'HEAD /api/app/uploads/u1 Bearer old',
    `PATCH /api/app/uploads/u1 Bearer old ${200 * 1024}`,
  ])
})

test.each<[string, () => Promise<unknown>]>([
  ['has been idle for too long', () => outboxStore.change(entry({ idleAt: Date.now() - 1 }))],
  ['was not known when the photo was stored', () => outboxStore.change(entry({ idleAt: Number.NaN }))],
  ['has a token that is over, which only the app renews', () => appStorage.set('session', session({ expiresAt: 1 }))],
  ['is another patient’s', () => appStorage.set('patient', { id: 'jose' })],
  ['has ended', () => appStorage.remove('session')],
])('A session that %s asks for no ticket, and the photo waits for the app', async (_what, is) => {
  await store()
  await is()
  await networkIsBack()
  expect(requests).toEqual([])
})

test('What the server has refused, or has but for its number, is left to the patient', async () => {
  const refused = { status: 403, code: 'LetterTakesNoReceipt', message: '', data: null, wellFormed: true }
  await store({ refused } as never)
  await store({ id: 'photo-2', documentId: 'd1' })
  await networkIsBack()
  expect(requests).toEqual([])
})

test('While the app is seen, or another tab sends, nothing is sent here, and the browser tries again later', async () => {
  await store()
  windows = [{ visibilityState: 'visible' }]
  await expect(networkIsBack()).rejects.toThrow()
  windows = [{ visibilityState: 'hidden' }]
  isLocked = true
  await expect(networkIsBack()).rejects.toThrow()
  expect(requests).toEqual([])
})

test('Without an answer, and from a server in trouble, the browser tries again later', async () => {
  await store()
  server.mockRejectedValueOnce(new TypeError('offline'))
  await expect(networkIsBack()).rejects.toMatchObject({ status: 0 })
  server.mockResolvedValueOnce(new Response(null, { status: 503 }))
  await expect(networkIsBack()).rejects.toMatchObject({ status: 503 })
})

test('A ticket that is over, or one that is refused, ends quietly: the app tells the patient', async () => {
  await store({ ticket: { id: 'u1', ticket: 'over', expiresAt: '' } })
  server.mockResolvedValueOnce(new Response(null, { status: 401 }))
  await networkIsBack()
  await outboxStore.change(entry({}))
  server.mockResolvedValueOnce(new Response(null, { status: 403 }))
  await networkIsBack()
  expect(arrived).toBe(0)
  expect(await stored()).toMatchObject([{ ticket: null }])
})

test.each<[string, () => Response]>([
  ['answers 405', () => new Response('', { status: 405 })],
  ['answers 200 with a page', () => new Response('<h1>Log in to this network</h1>')],
  ['answers 502', () => new Response('', { status: 502 })],
  [
    'cuts it',
    () => {
      throw new TypeError('cut')
    },
  ],
])(
  'Where the network refuses PATCH and %s, the pieces go by POST, without asking again each time',
  async (_, answer) => {
    await store()
    onPatch = answer
    await networkIsBack()
    expect(arrived).toBe(bytes.byteLength)
    const methods = requests.map((call) => call.split(' ')[0])
    expect(methods.slice(-3)).toEqual(['HEAD', 'POST', 'POST'])
    expect(methods.filter((method) => method === 'PATCH').length).toBeLessThanOrEqual(3)
  },
)
