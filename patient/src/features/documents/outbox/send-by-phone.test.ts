// @vitest-environment happy-dom
// What goes to the phone when its app is put away, and when the app takes it back.
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Entry, Ticket } from './entry.ts'

const phone = vi.hoisted(() => ({ sent: [] as unknown[], stops: 0, held: 0, woken: 0 }))
vi.mock('../../../platform/native/background-uploads.ts', () => ({
  sendByPhone: async ({ bytes, headers, ...rest }: { bytes: Blob; headers: Record<string, string> }) =>
    phone.sent.push({
      ...rest,
      offset: headers['upload-offset'],
      ...(headers['x-http-method-override'] && { as: headers['x-http-method-override'] }),
      by: headers.authorization,
      bytes: await bytes.text(),
    }),
  stopPhone: async () => {
    phone.stops += 1
  },
}))
const device = vi.hoisted(() => ({ entries: [] as unknown[], tickets: [] as string[] }))
vi.mock('../../../platform/outbox-store.ts', () => ({
  outboxStore: {
    accounts: async () => ['maria', 'jose'],
    read: async (of: string) => (device.entries as Entry[]).filter(({ account }) => account === of),
    readBytes: async () => new TextEncoder().encode('0123456789').buffer,
    change: async ({ id, ticket }: Entry) => device.tickets.push(`${id}: ${ticket?.id}`),
  },
}))
vi.mock('../../../platform/api.ts', () => ({
  baseUrl: 'https://aruga.test',
  session: { patient: () => ({ id: 'maria' }) },
}))
vi.mock('./send-uploads.ts', () => ({
  leaveToPhone: vi.fn(),
  tryNow: async () => {
    phone.woken += 1
  },
}))
vi.mock('./send-entry.ts', () => ({
  arrivedBytes: new Map([['known', 6]]),
  askForTicket: async ({ id }: Entry) => ticketOf(`new-${id}`),
}))
vi.mock('i18next', () => ({ default: { t: (key: string) => key } }))

const ticketOf = (id: string): Ticket => ({ id, ticket: `secret of ${id}`, expiresAt: '2099-01-01T00:00:00Z' })
const entryOf = (id: string, changes: object = {}) => ({
  ...{ id, account: 'maria', kind: 'upload', size: 10, ticket: ticketOf(id), refused: null, documentId: null },
  ...changes,
})

let hasNetwork = true
const server = new Map<string, Record<string, string>>()
vi.stubGlobal('fetch', async (url: string) => {
  if (!hasNetwork) throw new TypeError('no network')
  return new Response(null, { headers: server.get(String(url.split('/').at(-1))) ?? { 'upload-offset': '0' } })
})
Object.defineProperty(navigator, 'locks', {
  configurable: true,
  value: {
    request: async (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
      signal.throwIfAborted()
      phone.held += 1
      await work().finally(() => {
        phone.held -= 1
      })
    },
  },
})
function put(state: 'hidden' | 'visible') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

// The next file of this worker has the environment's own again.
afterAll(() => {
  Reflect.deleteProperty(navigator, 'locks')
  Reflect.deleteProperty(document, 'visibilityState')
  if (heard) document.removeEventListener('visibilitychange', heard)
})

const { rememberBlocked } = await import('@aruga/client/method-override')
const { sendByPhoneWhenAway } = await import('./send-by-phone.ts')
const listening = vi.spyOn(document, 'addEventListener')
await sendByPhoneWhenAway()
const heard = listening.mock.calls.find(([what]) => what === 'visibilitychange')?.[1]
listening.mockRestore()
expect(phone.stops).toBe(1) // What an earlier app left.

beforeEach(async () => {
  put('visible')
  await vi.waitFor(() => expect(phone.held).toBe(0))
  Object.assign(phone, { sent: [], stops: 0, woken: 0 })
  Object.assign(device, { entries: [], tickets: [] })
  server.clear()
  hasNetwork = true
})

const away = async () => {
  put('hidden')
  await vi.waitFor(() => expect(phone.held).toBe(1))
  await new Promise((resolve) => setTimeout(resolve, 20))
}

test('When the app is put away the phone sends the rest of each file, by its own ticket, and nothing else sends meanwhile', async () => {
  device.entries = [entryOf('a'), entryOf('b'), entryOf('refused', { refused: {} }), entryOf('c', { documentId: 'd1' })]
  server.set('a', { 'upload-offset': '4' })
  server.set('b', { 'upload-offset': '10', 'upload-document': 'd2' })
  await away()
  const url = 'https://aruga.test/api/app/uploads/a'
  expect(phone.sent).toEqual([
    { name: 'a', url, method: 'PATCH', offset: '4', by: 'Bearer secret of a', bytes: '456789', title: 'phoneSends' },
  ])
  expect([phone.held, phone.stops]).toEqual([1, 0])
  put('visible')
  await vi.waitFor(() => expect([phone.held, phone.stops, phone.woken]).toEqual([0, 1, 1]))
})

test('A file without a ticket gets one of its own patient’s session, and of nobody else’s', async () => {
  const without = { ticket: null }
  device.entries = [
    entryOf('a', without),
    entryOf('b', { account: 'jose', ...without }),
    entryOf('c', { account: 'jose' }),
  ]
  await away()
  expect(phone.sent).toMatchObject([{ by: 'Bearer secret of new-a' }, { by: 'Bearer secret of c' }])
  expect(device.tickets).toEqual(['a: new-a'])
})

test('Without a network the phone begins where the server was when it last answered', async () => {
  device.entries = [entryOf('known'), entryOf('new')]
  hasNetwork = false
  await away()
  expect(phone.sent).toMatchObject([
    { name: 'known', offset: '6', bytes: '6789' },
    { name: 'new', offset: '0', bytes: '0123456789' },
  ])
})

test('On a network that refuses PATCH the phone sends by POST, as the app does', async () => {
  rememberBlocked()
  device.entries = [entryOf('a')]
  await away()
  rememberBlocked(false)
  expect(phone.sent).toMatchObject([{ name: 'a', method: 'POST', as: 'PATCH', bytes: '0123456789' }])
})
