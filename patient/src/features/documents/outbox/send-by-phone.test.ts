// @vitest-environment happy-dom
// What goes to the phone when its app is put away, and when the app takes it back.

import { rememberBlocked } from '@aruga/client/method-override'
import { fakeFetch, noNetwork } from '@aruga/client/testing/fake-fetch'
import { issueUploadTicket, uploadsPath } from '@aruga/contract/documents/uploads'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { outboxStore } from '../../../platform/outbox-store.ts'
import { emptyDevice, logInAs } from '../../../testing/device.ts'
import { phone } from '../../../testing/phone.ts'
import { outbox, sendFor } from '../../outbox/shared/outbox.ts'
import type { Entry, Ticket } from './entry.ts'
import { sendByPhoneWhenAway } from './send-by-phone.ts'
import { arrivedBytes } from './send-entry.ts'
import { uploadSender } from './send-uploads.ts'

const ticketOf = (id: string): Ticket => ({ id, ticket: `secret of ${id}`, expiresAt: '2099-01-01T00:00:00Z' })
let at = 0
/** Stores a file of ten bytes on the device. */
async function store(id: string, changes: Partial<Entry> = {}) {
  at += 1
  const entry: Entry = {
    ...{ id, at, account: 'maria', kind: 'upload', subject: { kind: 'Prescription' } },
    ...{ name: 'rx.jpg', fileKind: 'jpeg', size: 10, sha256: 'a'.repeat(64), ticket: ticketOf(id) },
    ...{ refused: null, documentId: null, draft: { form: 'prescription', path: '/e-loa-form', pictureId: id } },
    ...changes,
  }
  await outboxStore.add(entry, new TextEncoder().encode('0123456789').buffer)
}

/** What the server has of an upload, by its ticket's id, as it answers HEAD. */
const arrived = new Map<string, Record<string, string>>()
let server: ReturnType<typeof fakeFetch>
let hasNetwork = true
const uploadRequests = () => server.requests.filter((request) => request.includes(uploadsPath))

/** The phone's requests. */
const sent = () =>
  phone.calls
    .filter(([method]) => method === 'Uploader.startUpload')
    .map(([, options]) => {
      const { serverUrl, method, headers, filePath, notificationTitle } = options as Started
      const name = serverUrl.split('/').at(-1) ?? ''
      const bytes = phone.textOf(filePath.replace('file:///cache/', ''))
      const as = headers['x-http-method-override']
      const [offset, by] = [headers['upload-offset'], headers.authorization]
      return { name, url: serverUrl, method, offset, ...(as && { as }), by, bytes, title: notificationTitle }
    })
type Started = {
  serverUrl: string
  method: string
  headers: Record<string, string>
  filePath: string
  notificationTitle: string
}

/** Of the browser: happy-dom has none. One holder at a time. */
let held = 0
type Work = (lock: object | null) => Promise<void>
let runs = 0
const request = async (_name: string, { signal, ifAvailable }: LockOptions, work: Work) => {
  runs += 1
  signal?.throwIfAborted()
  if (held > 0 && ifAvailable) return work(null)
  held += 1
  await work({}).finally(() => {
    held -= 1
  })
}
Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
function put(state: 'hidden' | 'visible') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

const listening = vi.spyOn(document, 'addEventListener')
await sendByPhoneWhenAway()
const heard = listening.mock.calls.find(([what]) => what === 'visibilitychange')?.[1]
listening.mockRestore()

let leave: () => void = () => undefined
// The next file of this worker has the environment's own again.
afterAll(() => {
  leave()
  Reflect.deleteProperty(navigator, 'locks')
  Reflect.deleteProperty(document, 'visibilityState')
  if (heard) document.removeEventListener('visibilitychange', heard)
})

beforeEach(async () => {
  leave()
  put('visible')
  await expect.poll(() => held).toBe(0)
  arrived.clear()
  hasNetwork = true
  let uploads = 0
  phone.reset()
  phone.answers('Uploader.startUpload', () => ({ id: `u${++uploads}` }))
  await emptyDevice()
  server = fakeFetch()
  server.on(issueUploadTicket, ({ body }) => ({ ...ticketOf(`new-${body.uploadId}`), documentId: null }))
  server.onPath(uploadsPath, (path) => {
    if (!hasNetwork) throw noNetwork()
    const headers = arrived.get(path.split('/').at(-1) ?? '') ?? { 'upload-offset': '0' }
    return new Response(null, { headers: { 'tus-resumable': '1.0.0', ...headers } })
  })
  await logInAs('maria')
  runs = 0
  leave = sendFor('maria', [uploadSender(() => undefined)])
  await expect.poll(() => outbox.account()).toBe('maria')
  // The run with which it begins is over: it would send what a test stores.
  await expect.poll(() => [runs > 0, held]).toEqual([true, 0])
})

/** Puts the app away; `count` files go to the phone. */
async function away(count: number) {
  put('hidden')
  await expect.poll(() => [held, sent().length]).toEqual([1, count])
}

test('When the app is put away the phone sends the rest of each file, by its own ticket, and nothing else sends meanwhile', async () => {
  await store('b')
  await store('refused', { refused: { status: 403, code: 'NotFound', message: '', data: {}, wellFormed: true } })
  await store('c', { documentId: 'd1' })
  await store('a')
  arrived.set('a', { 'upload-offset': '4' })
  arrived.set('b', { 'upload-offset': '10', 'upload-document': 'd2' })
  await away(1)
  const url = `${uploadsPath}/a`
  const title = 'Sending your photos'
  expect(sent()).toEqual([
    { name: 'a', url, method: 'PATCH', offset: '4', by: 'Bearer secret of a', bytes: '456789', title },
  ])
  expect(uploadRequests()).toEqual([`HEAD ${uploadsPath}/b`, `HEAD ${uploadsPath}/a`])
  server.forget()
  put('visible')
  // The app takes it back from the phone, and goes on itself.
  await expect.poll(() => uploadRequests()).not.toEqual([])
  expect([held <= 1, phone.files()]).toEqual([true, []])
})

test('A file without a ticket gets one of its own patient’s session, and of nobody else’s', async () => {
  await store('of-maria', { ticket: null })
  await store('of-jose', { account: 'jose', ticket: null })
  await store('c', { account: 'jose' })
  await away(2)
  expect(sent()).toMatchObject([{ by: 'Bearer secret of c' }, { by: 'Bearer secret of new-of-maria' }])
  expect(await outboxStore.read<Entry>('maria')).toMatchObject([{ id: 'of-maria', ticket: { id: 'new-of-maria' } }])
  expect(server.inputsOf(issueUploadTicket)).toMatchObject([{ body: { uploadId: 'of-maria' } }])
})

test('Without a network the phone begins where the server was when it last answered', async () => {
  await store('known')
  await store('new')
  arrivedBytes.set('known', 6)
  hasNetwork = false
  await away(2)
  expect(sent()).toMatchObject([
    { name: 'known', offset: '6', bytes: '6789' },
    { name: 'new', offset: '0', bytes: '0123456789' },
  ])
})

test('On a network that refuses PATCH the phone sends by POST, as the app does', async () => {
  rememberBlocked()
  await store('a')
  await away(1)
  rememberBlocked(false)
  expect(sent()).toMatchObject([{ name: 'a', method: 'POST', as: 'PATCH', bytes: '0123456789' }])
})
