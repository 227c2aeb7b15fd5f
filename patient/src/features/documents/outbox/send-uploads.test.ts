// @vitest-environment happy-dom
// Files from their form to the server, against a stand-in of IndexedDB and a server of which only `fetch` is replaced.

import { newEntry } from '@aruga/client/outbox/entry'
import { uploadHeaders } from '@aruga/contract/documents/uploads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Picture } from '../../../photos/picture.ts'
import { session } from '../../../platform/api.ts'
import { outboxStore } from '../../../platform/outbox-store.ts'
import { toastStore } from '../../../platform/toasts.ts'
import { outbox, sendFor } from '../../outbox/shared/outbox.ts'
import type { Entry, Sent } from './entry.ts'
import { cancel, storeAndSend, tryNow, uploadSender } from './send-uploads.ts'
import { readOf } from './uploads.ts'
import { begin } from './without-session.ts'

const tus = { 'tus-resumable': '1.0.0' }
const refusal = (code: string) =>
  Response.json({ error: { code: `Aruga:${code}`, message: 'No.', data: {} } }, { status: 403 })
const letterClosed = () => refusal('LetterTakesNoReceipt')
const noAnswer = (): Response => {
  throw new TypeError('cut')
}

/** A server that has the file of each upload; `onTicket`: in place of the answer that it would give, by the upload's id. */
const server = {
  hashes: new Map<string, string>(),
  arrived: new Map<string, number>(),
  documents: [] as string[],
  tickets: [] as string[],
  /** The bodies of the quantities that it got. */
  quantities: [] as unknown[],
  onTicket: new Map<string, () => Response>(),
  /** It takes no ticket any more. */
  areTicketsOver: false,
  /** The hash that it reports. */
  hashOf: (sha256: string) => sha256,
  status: 'Scanned',
}

async function answer(url: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  const path = String(url)
  const id = path.split('/').at(-1) ?? ''
  if (path.endsWith('/connect/token')) return Response.json({ access_token: 'a', refresh_token: 'r', expires_in: 900 })
  if (path.endsWith('/upload-ticket')) {
    const { uploadId, sha256, size } = JSON.parse(String(body))
    server.tickets.push(uploadId)
    const other = server.onTicket.get(uploadId)?.()
    if (other) return other
    server.hashes.set(uploadId, sha256)
    expect(size).toBeGreaterThan(0)
    return Response.json({ id: uploadId, ticket: 't', expiresAt: '2099-01-01T00:00:00Z', documentId: null })
  }
  if (path.includes('/uploads/')) {
    if (server.areTicketsOver) return new Response(null, { status: 401, headers: tus })
    if (method === 'PATCH') {
      server.arrived.set(id, (body as Blob).size)
      server.documents.push(id)
    }
    const done = server.arrived.has(id) && {
      [uploadHeaders.document]: `document-${id}`,
      [uploadHeaders.sha256]: server.hashOf(server.hashes.get(id) ?? ''),
    }
    const offset = String(server.arrived.get(id) ?? 0)
    return new Response(null, { status: 204, headers: { ...tus, 'upload-offset': offset, ...done } })
  }
  if (path.endsWith('/official-receipt')) server.quantities.push(JSON.parse(String(body)))
  return Response.json({ id, status: server.status, letterId: null })
}

let late: string[] = []
let leave: () => void = () => undefined
function logIn(onSent: (entry: Entry, sent: Sent) => void = ({ id }) => late.push(id)) {
  leave()
  leave = sendFor('maria', [uploadSender(onSent)])
}
const setNetwork = (is: boolean) => window.dispatchEvent(new Event(is ? 'online' : 'offline'))
const send = async (id: string) => {
  const picture: Picture = { id, name: `${id}.pdf`, kind: 'pdf', blob: new Blob([id]), blurry: false }
  const draft = { form: 'prescription', path: '/e-loa-form' }
  return (await storeAndSend({ id, account: 'maria', subject: { kind: 'Prescription' }, picture, draft }, {})).outcome
}
/** Puts a file of Maria's into the outbox, with a ticket. */
const storeFile = (id: string, changes: Partial<Entry> = {}) => {
  const sha256 = 'a'.repeat(64)
  server.hashes.set(id, sha256)
  const entry: Entry = {
    ...newEntry('upload', 'maria', id),
    ...{ subject: { kind: 'Prescription' }, name: 'rx.pdf', fileKind: 'pdf', size: 3, sha256, documentId: null },
    ticket: { id, ticket: 't', expiresAt: '2099-01-01T00:00:00Z' },
    draft: { form: 'prescription', path: '/e-loa-form', pictureId: id },
    ...changes,
  }
  return outboxStore.add(entry, new TextEncoder().encode('rx!').buffer)
}
const left = async () => (await readOf('maria')).map(({ id, refused }) => (refused ? `${id}: ${refused.code}` : id))
const isStored = { kind: 'stored' }
const isSent = (id: string) => ({ kind: 'sent', document: { id: `document-${id}` }, known: false })

beforeEach(async () => {
  Object.assign(server, {
    hashes: new Map(),
    arrived: new Map(),
    documents: [],
    tickets: [],
    quantities: [],
    onTicket: new Map(),
    areTicketsOver: false,
    hashOf: (sha256: string) => sha256,
  })
  late = []
  vi.stubGlobal('fetch', answer)
  setNetwork(true)
  for (const account of await outboxStore.accounts()) await outboxStore.destroy(account)
  await session.logIn('maria@example.com', 'secret')
  await session.savePatient({ id: 'maria' } as never)
  for (const { id } of toastStore.current()) toastStore.done(id)
})
afterEach(() => {
  leave()
  leave = () => undefined
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('A photo that arrives is removed from the device, and its form gets the document', async () => {
  logIn()
  expect(await send('one')).toMatchObject(isSent('one'))
  expect(await left()).toEqual([])
  expect(late).toEqual([])
})

test('Without a network photos stay here, and are sent in their order when there is one', async () => {
  logIn()
  setNetwork(false)
  for (const id of ['one', 'two', 'three']) expect(await send(id)).toEqual(isStored)
  expect(server.tickets).toEqual([])
  setNetwork(true)
  await expect.poll(() => late).toEqual(['one', 'two', 'three'])
  expect(server.documents).toEqual(['one', 'two', 'three'])
  expect(await left()).toEqual([])
})

test('The service worker is registered to send what is left, with the end of the session in which it was stored, and nothing else', async () => {
  const register = vi.fn(async () => undefined)
  const getRegistration = async () => ({ sync: { register } })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration } })
  logIn()
  await expect.poll(() => outbox.account()).toBe('maria')
  await send('one')
  await tryNow()
  // What the sender read at its end was read before this.
  expect(await left()).toEqual([])
  expect(register).not.toHaveBeenCalled()
  setNetwork(false)
  await send('two')
  await expect.poll(() => register.mock.calls.length).toBeGreaterThan(0)
  expect((await readOf('maria'))[0]?.idleAt).toBe(session.idleAt())
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('Without an answer nothing is removed, and the others stay behind it', async () => {
  logIn()
  server.onTicket.set('one', noAnswer)
  expect(await send('one')).toEqual(isStored)
  expect(await send('two')).toEqual(isStored)
  expect(server.tickets).not.toContain('two')
  server.onTicket.clear()
  await tryNow()
  expect(server.documents).toEqual(['one', 'two'])
})

test('A refusal goes to the form that is open; without one the list shows it with the reason', async () => {
  logIn()
  server.onTicket.set('one', letterClosed).set('two', letterClosed)
  await expect(send('one')).rejects.toMatchObject({ code: 'LetterTakesNoReceipt' })
  expect(await left()).toEqual([])

  setNetwork(false)
  await send('two')
  setNetwork(true)
  await expect.poll(left).toEqual(['two: LetterTakesNoReceipt'])
  server.onTicket.clear()
  await tryNow()
  expect(server.documents).toEqual([])
  await tryNow((await readOf('maria'))[0])
  expect(server.documents).toEqual(['two'])
})

test('A server that answers nonsense about one photo holds up only that one', async () => {
  logIn()
  setNetwork(false)
  for (const id of ['one', 'two']) await send(id)
  server.onTicket.set('one', () => new Response('oops', { status: 500 }))
  setNetwork(true)
  await expect.poll(() => server.documents).toEqual(['two'])
  await expect.poll(left).toEqual(['one'])
})

test('A photo that arrives changed is sent again by itself, and holds up no other; the third time only another photo helps', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  logIn()
  server.hashOf = (sha256) => (server.documents.at(-1) === 'one' ? 'f'.repeat(64) : sha256)
  setNetwork(false)
  for (const id of ['one', 'two']) expect(await send(id)).toEqual(isStored)
  setNetwork(true)
  await expect.poll(() => late).toEqual(['two'])
  expect(server.documents).toEqual(['one', 'two'])
  server.hashOf = () => 'f'.repeat(64)
  const heads = vi.fn(answer)
  vi.stubGlobal('fetch', heads)
  await vi.advanceTimersByTimeAsync(7_000)
  await expect.poll(() => heads.mock.calls.length).toBe(1)
  expect(await left()).toEqual(['one'])
  await vi.advanceTimersByTimeAsync(14_000)
  await expect.poll(left).toEqual(['one: ArrivedChanged'])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(heads.mock.calls).toHaveLength(2)
})

test('A photo that arrived changed once is sent as usual the next time', async () => {
  logIn()
  server.hashOf = () => 'f'.repeat(64)
  expect(await send('one')).toEqual(isStored)
  server.hashOf = (sha256) => sha256
  await tryNow()
  expect(await left()).toEqual([])
  expect(late).toEqual(['one'])
})

test('One that is taken back is not sent', async () => {
  logIn()
  setNetwork(false)
  for (const id of ['one', 'two']) await send(id)
  await cancel('one')
  setNetwork(true)
  await expect.poll(() => server.documents).toEqual(['two'])
  expect(server.tickets).toEqual(['two'])
})

test('One patient’s photo is never sent in another’s session', async () => {
  logIn()
  await expect.poll(() => outbox.account()).toBe('maria')
  await session.savePatient({ id: 'nena' } as never)
  expect(await send('one')).toEqual(isStored)
  await tryNow()
  expect(server.tickets).toEqual([])
})

test('A patient who logs in while the files of all are being read gets none of another patient’s', async () => {
  await storeFile('one')
  await session.logOut()
  server.areTicketsOver = true
  const accounts = await outboxStore.accounts()
  const reading = Promise.withResolvers<string[]>()
  const read = vi.spyOn(outboxStore, 'accounts').mockReturnValueOnce(reading.promise)
  begin()
  await expect.poll(() => read.mock.calls).toHaveLength(1)
  await session.logIn('nena@example.com', 'secret')
  await session.savePatient({ id: 'nena' } as never)
  reading.resolve(accounts)
  await expect.poll(async () => (await readOf('maria')).map(({ ticket }) => ticket)).toEqual([null])
  expect([server.tickets, server.documents, await left()]).toEqual([[], [], ['one']])
})

test('While nobody is logged in a photo goes up by its ticket alone; a quantity, and what has no ticket, wait for the next log-in', async () => {
  const subject = { kind: 'OfficialReceipt', letterId: 'l1', quantity: 2, number: undefined, unit: 'pen' } as const
  await storeFile('one')
  await storeFile('receipt', { subject })
  await storeFile('without', { ticket: null })
  await session.logOut()
  begin()
  await expect.poll(() => server.documents).toEqual(['one', 'receipt'])
  await expect.poll(left).toEqual(['receipt', 'without'])
  expect((await readOf('maria')).map(({ documentId }) => documentId)).toEqual(['document-receipt', null])
  expect([server.tickets, late]).toEqual([[], []])
})

test('A receipt that waits here is sent with what it has for other letters; one that the version before stored, without', async () => {
  const subject = { kind: 'OfficialReceipt', letterId: 'l1', quantity: 4, number: undefined, unit: 'pen' } as const
  const together = [{ letterId: 'l2', quantity: 2 }]
  await storeFile('split', { subject: { ...subject, together }, documentId: 'd1' })
  await storeFile('before', { subject, documentId: 'd2' })
  logIn()
  await expect.poll(left).toEqual([])
  expect(server.quantities).toEqual([
    { id: 'd1', orQuantityInput: 4, together },
    { id: 'd2', orQuantityInput: 4 },
  ])
})

test('A change that is not sent yet is no file', async () => {
  await outboxStore.add({ id: 'claim-1', account: 'maria', kind: 'claim', at: 1 })
  logIn()
  await expect.poll(() => outbox.account()).toBe('maria')
  expect(await send('one')).toMatchObject(isSent('one'))
  expect(outbox.current().map(({ id }) => id)).toEqual(['claim-1'])
})

const fillDevice = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

test('A device that cannot store sends at once, and tells the form when that fails', async () => {
  logIn()
  await expect.poll(() => outbox.account()).toBe('maria')
  fillDevice()
  expect(await send('one')).toMatchObject(isSent('one'))
  setNetwork(false)
  await expect(send('two')).rejects.toMatchObject({ status: 0 })
})

test('A photo that is stored here fails without a toast, as nothing is lost; one that could not be stored fails with it', async () => {
  logIn()
  await expect.poll(() => outbox.account()).toBe('maria')
  server.onTicket.set('one', noAnswer).set('two', noAnswer)
  expect(await send('one')).toEqual(isStored)
  expect(toastStore.current()).toEqual([])
  await outboxStore.remove('one')
  fillDevice()
  await expect(send('two')).rejects.toMatchObject({ status: 0 })
  await expect.poll(() => toastStore.current()).toHaveLength(1)
})
