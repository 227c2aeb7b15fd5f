// What waits to be sent goes up while the app is closed or put away (docs/decisions/136). Nothing here decides what became of a file:
// the app asks the server when it is next open.
/// <reference lib="webworker" />

import { done } from '@aruga/client/idb-request'
import { MethodBlocked, sendWithOverride } from '@aruga/client/method-override'
import type { SavedSession } from '@aruga/client/session-store'
import { issueUploadTicket, uploadHeaders, uploadsPath } from '@aruga/contract/documents/uploads'
import { STORAGE } from '@aruga/contract/limits'
import type { Entry, Ticket } from '../features/documents/waiting/entry.ts'
import { isBlockedAnswer } from '../features/documents/waiting/patch-way.ts'
import { ticketWanted } from '../features/documents/waiting/ticket-wanted.ts'
import { changeUpload, listAccounts, readUploadBytes, readUploads, UPLOADS_SYNC } from '../platform/upload-store.ts'

const API = import.meta.env.VITE_API_URL ?? ''
const PIECE = 256 * 1024
const PATIENCE_MS = 60_000

export function sendUploads(worker: ServiceWorkerGlobalScope) {
  worker.addEventListener('sync', (event) => {
    const { tag, waitUntil } = event as ExtendableEvent & { tag: string }
    if (tag === UPLOADS_SYNC) waitUntil.call(event, sendAll(worker))
  })
}

/** Rejects where the browser should try again later. */
async function sendAll({ clients, navigator }: ServiceWorkerGlobalScope) {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) throw new Error('The app sends')
  await navigator.locks.request('aruga-uploads', { ifAvailable: true }, async (lock) => {
    if (!lock) throw new Error('The app sends')
    for (const account of await listAccounts())
      for (const entry of await readUploads<Entry>(account))
        if (!entry.refused && !entry.documentId) await sendOne(entry)
  })
}

async function sendOne(entry: Entry) {
  const ticket = entry.ticket ?? (await newTicket(entry))
  if (ticket) await sendPieces(entry, ticket)
}

/** Null where none can be had without the patient: the next opening or log-in asks for it. */
async function newTicket(entry: Entry): Promise<Ticket | null> {
  const body = ticketWanted(entry)
  const token = body && (await tokenFor(entry))
  if (!token) return null
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await ask(`${API}${issueUploadTicket.path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) return null
  const ticket = (await answer.json()) as Ticket
  await changeUpload({ ...entry, ticket })
  return ticket
}

/**
 * The access token of the entry's own patient, as it is. It is never renewed here, nor used once the session in which the file was
 * kept has been idle for too long (docs/specification.md#4): a page that was put away may not have ended it yet.
 */
async function tokenFor({ account, idleAt }: Entry): Promise<string | null> {
  const [session, patient] = await readSession()
  if (!session || patient?.id !== account) return null
  return Date.now() < Math.min(session.expiresAt, idleAt ?? 0) ? session.accessToken : null
}

/** Out of the app storage, as Ionic Storage keeps it in IndexedDB (docs/specification.md#9). */
async function readSession(): Promise<[SavedSession | undefined, { id: string } | undefined]> {
  const opening = indexedDB.open(STORAGE.name)
  // Made by nobody but the app.
  opening.onupgradeneeded = () => opening.transaction?.abort()
  const database = await done(opening).catch(() => null)
  if (!database) return [undefined, undefined]
  try {
    const at = database.transaction(STORAGE.storeName).objectStore(STORAGE.storeName)
    return await Promise.all([done<SavedSession>(at.get('session')), done<{ id: string }>(at.get('patient'))])
  } finally {
    database.close()
  }
}

/** tus 1.0: asks how much has arrived, and sends the rest. Ends quietly where the server takes no more. */
async function sendPieces(entry: Entry, { id, ticket }: Ticket) {
  const url = `${API}${uploadsPath}/${id}`
  const headers = { authorization: `Bearer ${ticket}`, 'tus-resumable': '1.0.0' }
  const bytes = await readUploadBytes(entry)
  let answer = await ask(url, { method: 'HEAD', headers })
  const offset = () => Number(answer.headers.get('upload-offset'))
  while (answer.ok && !answer.headers.has(uploadHeaders.document) && offset() < bytes.byteLength)
    answer = await sendPiece(
      url,
      { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset()) },
      bytes.slice(offset(), offset() + PIECE),
    )
}

const sendPiece = (url: string, headers: Record<string, string>, body: ArrayBuffer): Promise<Response> =>
  sendWithOverride('PATCH', async (way) => {
    const sending = ask(url, { method: way.method, headers: { ...headers, ...way.headers }, body })
    if (way.method === 'POST') return sending
    const answer = await sending.catch((cause: unknown) => {
      throw new MethodBlocked('', { cause })
    })
    const { status, headers: said } = answer
    if (isBlockedAnswer({ status, tusResumable: said.get('tus-resumable') })) throw new MethodBlocked()
    return answer
  })

/** Rejects without an answer, and where the server is in trouble. */
async function ask(url: string, request: RequestInit): Promise<Response> {
  const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(PATIENCE_MS) })
  if (answer.status >= 500) throw new Error(`The server answered ${answer.status}`)
  return answer
}
