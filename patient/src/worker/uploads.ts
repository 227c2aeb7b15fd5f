// What waits to be sent goes up while the app is closed or put away (docs/decisions/136). Nothing here decides what became of a file:
// the app asks the server when it is next open.
/// <reference lib="webworker" />

import { ApiProblem } from '@aruga/client/api-problem'
import { sendPieces } from '@aruga/client/outbox/send-pieces'
import type { SavedSession } from '@aruga/client/session-store'
import { type Entry, isOnlyHere, isUpload } from '../features/documents/outbox/entry.ts'
import { requestTicketByToken } from '../features/documents/outbox/tickets.ts'
import { baseUrl } from '../platform/base-url.ts'
import { outboxStore, UPLOADS_SYNC } from '../platform/outbox-store.ts'
import { readStored } from '../platform/read-stored.ts'

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
    for (const account of await outboxStore.accounts())
      for (const entry of await outboxStore.read<Entry>(account))
        if (isUpload(entry) && isOnlyHere(entry)) await sendOne(entry)
  })
}

/** Ends quietly where the server takes no more; rejects where it gives no answer or is in trouble. */
async function sendOne(entry: Entry) {
  const token = entry.ticket ? null : await tokenFor(entry)
  // Without one the next opening or log-in asks for it.
  const ticket = entry.ticket ?? (token && (await requestTicketByToken(entry, token)))
  if (!ticket) return
  const file = new Blob([await outboxStore.readBytes(entry)])
  await sendPieces(file, ticket, { baseUrl }).catch((error: unknown) => {
    if (!(error instanceof ApiProblem) || error.status < 400 || error.status >= 500) throw error
  })
}

/**
 * The access token of the entry's own patient, as it is. It is never renewed here, nor used once the session in which the file was
 * stored has been idle for too long (docs/specification.md#4): a page that was put away may not have ended it yet.
 */
async function tokenFor({ account, idleAt }: Entry): Promise<string | null> {
  const stored = Promise.all([readStored<SavedSession>('session'), readStored<{ id: string }>('patient')])
  const [session, patient] = await stored.catch(() => [])
  if (!session || (session.patientId ?? patient?.id) !== account) return null
  return Date.now() < Math.min(session.expiresAt, idleAt ?? 0) ? session.accessToken : null
}
