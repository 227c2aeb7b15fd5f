// What the service worker sends while the app is away, against a browser of which only the calls and the stores are replaced.
import { rememberBlocked } from '@aruga/client/method-override'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Entry } from '../features/documents/outbox/entry.ts'
import { indexedDbOf } from '../testing/indexed-db.ts'
import { sendUploads } from './uploads.ts'

const MINUTE = 60_000
const bytes = new Uint8Array(300 * 1024).buffer
const device = vi.hoisted(() => ({
  entries: [] as unknown[],
  changed: [] as unknown[],
  kept: new Map<string, unknown>(),
}))

vi.mock('../platform/outbox-store.ts', () => ({
  UPLOADS_SYNC: 'uploads',
  outboxStore: {
    accounts: async () => ['maria'],
    read: async () => device.entries,
    readBytes: async () => bytes,
    change: async (entry: unknown) => void device.changed.push(entry),
  },
}))

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

/** A server that has `arrived` bytes and gives tickets; what it was asked, in order. */
let arrived = 0
let asked: string[] = []
let onPatch: () => Response | null = () => null
const server = vi.fn(async (url: string, { method, headers, body }: RequestInit) => {
  const sent = headers as Record<string, string>
  const { authorization, 'upload-offset': offset } = sent
  asked.push([method, url, authorization, offset].filter(Boolean).join(' '))
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
const entry = (changes: Partial<Entry>) => ({
  id: 'photo-1',
  account: 'maria',
  kind: 'upload' as const,
  subject: { kind: 'Prescription' },
  name: 'rx.jpg',
  size: bytes.byteLength,
  sha256: 'a'.repeat(64),
  ticket: null,
  idleAt: Date.now() + 5 * MINUTE,
  documentId: null,
  refused: null,
  ...changes,
})
const session = (changes = {}) => ({ accessToken: 'token', expiresAt: Date.now() + 5 * MINUTE, ...changes })

beforeEach(() => {
  vi.stubGlobal('fetch', server)
  vi.stubGlobal('indexedDB', indexedDbOf(device.kept))
  sendUploads(worker as never)
  device.entries = [entry({})]
  device.kept = new Map<string, unknown>([
    ['session', session()],
    ['patient', { id: 'maria' }],
  ])
  device.changed = []
  windows = []
  isLocked = false
  arrived = 0
  asked = []
  onPatch = () => null
  rememberBlocked(false)
})
afterEach(() => void vi.unstubAllGlobals())

async function networkIsBack() {
  let work: Promise<unknown> = Promise.resolve()
  happens({ tag: 'uploads', waitUntil: (promise: Promise<unknown>) => (work = promise) })
  await work
}

test('A photo that was kept without a network gets its ticket and goes up in pieces', async () => {
  await networkIsBack()
  expect(asked).toEqual([
    `POST ${TICKET} Bearer token`,
    'HEAD /api/app/uploads/u1 Bearer new',
    'PATCH /api/app/uploads/u1 Bearer new 0',
    `PATCH /api/app/uploads/u1 Bearer new ${256 * 1024}`,
  ])
  // The app learns from the server that it has arrived; until then it stays.
  expect(device.changed).toMatchObject([{ id: 'photo-1', ticket: { ticket: 'new' }, documentId: null }])
})

test('One with a ticket goes on where it was cut, and needs no session', async () => {
  device.entries = [entry({ ticket: { id: 'u1', ticket: 'old', expiresAt: '' } })]
  device.kept.clear()
  arrived = 200 * 1024
  await networkIsBack()
  expect(asked).toEqual(['HEAD /api/app/uploads/u1 Bearer old', `PATCH /api/app/uploads/u1 Bearer old ${200 * 1024}`])
})

test.each([
  ['has been idle for too long', () => (device.entries = [entry({ idleAt: Date.now() - 1 })])],
  ['was not known when the photo was kept', () => (device.entries = [entry({ idleAt: Number.NaN })])],
  ['has a token that is over, which only the app renews', () => device.kept.set('session', session({ expiresAt: 1 }))],
  ['is another patient’s', () => device.kept.set('patient', { id: 'jose' })],
  ['has ended', () => device.kept.delete('session')],
])('A session that %s asks for no ticket, and the photo waits for the app', async (_what, is) => {
  is()
  await networkIsBack()
  expect(asked).toEqual([])
})

test('What the server has refused, or has but for its number, is left to the patient', async () => {
  const refused = { status: 403, code: 'LetterTakesNoReceipt', message: '', data: null, wellFormed: true }
  device.entries = [entry({ refused } as never), entry({ documentId: 'd1' })]
  await networkIsBack()
  expect(asked).toEqual([])
})

test('While the app is seen, or another tab sends, nothing is sent here, and the browser tries again later', async () => {
  windows = [{ visibilityState: 'visible' }]
  await expect(networkIsBack()).rejects.toThrow()
  windows = [{ visibilityState: 'hidden' }]
  isLocked = true
  await expect(networkIsBack()).rejects.toThrow()
  expect(asked).toEqual([])
})

test('Without an answer, and from a server in trouble, the browser tries again later', async () => {
  server.mockRejectedValueOnce(new TypeError('offline'))
  await expect(networkIsBack()).rejects.toThrow('offline')
  server.mockResolvedValueOnce(new Response(null, { status: 503 }))
  await expect(networkIsBack()).rejects.toThrow('503')
})

test('A ticket that is over, or one that is refused, ends quietly: the app tells the patient', async () => {
  device.entries = [entry({ ticket: { id: 'u1', ticket: 'over', expiresAt: '' } })]
  server.mockResolvedValueOnce(new Response(null, { status: 401 }))
  await networkIsBack()
  device.entries = [entry({})]
  server.mockResolvedValueOnce(new Response(null, { status: 403 }))
  await networkIsBack()
  expect(arrived).toBe(0)
  expect(device.changed).toEqual([])
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
    onPatch = answer
    await networkIsBack()
    expect(arrived).toBe(bytes.byteLength)
    const methods = asked.map((call) => call.split(' ')[0])
    expect(methods.slice(-3)).toEqual(['HEAD', 'POST', 'POST'])
    expect(methods.filter((method) => method === 'PATCH').length).toBeLessThanOrEqual(3)
  },
)
