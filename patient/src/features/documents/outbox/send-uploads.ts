// Files are stored on this device before their first call and removed when the server has answered with their hash, so that a cut
// network, a lost answer, a reload and a phone switched off are one case: what is stored is sent again, oldest first, and becomes
// one document (docs/decisions/060).
import type { CallOptions } from '@aruga/client/api'
import { ApiProblem } from '@aruga/client/api-problem'
import { isRefusal, refusedOf } from '@aruga/client/outbox/refused'
import { ticketHeaders, uploadUrl } from '@aruga/client/outbox/send-pieces'
import { createSender, type Next } from '@aruga/client/outbox/sender'
import { PAGE_LEFT } from '../../../photos/upload/upload-error.ts'
import { baseUrl, session } from '../../../platform/api.ts'
import { registerUploadSync } from '../../../platform/background-sync.ts'
import { forgetPicture } from '../../../platform/drafts.ts'
import { vibrate } from '../../../platform/haptics.ts'
import { isConnected } from '../../../platform/network.ts'
import { outboxStore } from '../../../platform/outbox-store.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { atRetryTriggers } from '../../../platform/retry-triggers.ts'
import { documentsChanged } from '../queries.ts'
import { arrivedChanged, type Entry, type Outcome, type Sent, type Ticket } from './entry.ts'
import { type NewUpload, newUpload } from './new-upload.ts'
import { openForm, openForms, releaseForms, takeForm, type Watch } from './open-forms.ts'
import { OtherBytesArrived, sendEntry } from './send-entry.ts'
import { publish } from './sending.ts'
import * as uploads from './uploads.ts'

/** So often other bytes may arrive than were sent; then only another photo helps. */
const MOST_MISMATCHES = 3
const MISMATCH_PAUSE_MS = 5_000

/** Called with what was sent while its form was not open any more. */
let onSentLate: (entry: Entry, sent: Sent) => void = () => undefined
const cancelled = new Set<string>()
const mismatches = new Map<string, number>()

const sender = createSender<Entry>({
  lock: 'aruga-uploads',
  // Never one patient's files in another one's session.
  maySend: () =>
    isConnected() && uploads.stored.account() !== null && uploads.stored.account() === session.patient()?.id,
  read: async () => (await uploads.readAll()).filter(({ id }) => !cancelled.has(id)),
  send: attempt,
  onRefused: giveUp,
  onEnd: async () => {
    await releaseForms()
    const isLeft = (await uploads.readAll()).some(
      ({ id, refused }) => !refused && !openForms.get(id)?.isStoring && !uploads.isUnstored(id),
    )
    if (isLeft) await registerUploadSync().catch(() => undefined)
  },
})

/**
 * Stores the file, then sends it after those before it. Resolves once it is stored. `outcome` resolves with `stored` when there is no
 * answer for now, and rejects with the server's refusal or the signal's reason, after which nothing is stored; on a device that
 * stores nothing, with whatever went wrong.
 */
export async function storeAndSend(upload: NewUpload, watch: Watch): Promise<{ outcome: Promise<Outcome> }> {
  const { id, account, picture } = upload
  // The bytes that are hashed are the bytes that are stored and sent, whatever happens to the photo.
  const bytes = await picture.blob.arrayBuffer().catch(() => null)
  if (!bytes) return { outcome: Promise.reject(uploads.unreadable()) }
  // A form may be faster than the sender's start.
  if (uploads.stored.account() === null) await uploads.stored.open(account).catch(() => undefined)
  cancelled.delete(id)
  const outcome = openForm(id, watch)
  await uploads.add(await newUpload(upload, bytes), bytes)
  const form = openForms.get(id)
  if (form) form.isStoring = false
  void sender.run()
  return { outcome }
}

const LEFT = 'left'
const CANCELLED = 'cancelled'
let current: { id: string; controller: AbortController } | null = null

/** Takes it back. What has arrived already stays with the program. */
export async function cancel(id: string) {
  cancelled.add(id)
  mismatches.delete(id)
  const ticket = (await uploads.readAll()).find((entry) => entry.id === id)?.ticket
  if (ticket) takeBack(ticket)
  if (current?.id === id) current.controller.abort(CANCELLED)
  await uploads.remove(id)
}

/** Sends what is stored now; with an entry that was refused, that one too. */
export async function tryNow(refused?: Entry) {
  if (refused) await uploads.stored.change({ ...refused, refused: null })
  await sender.now()
}

async function attempt(entry: Entry): Promise<Next> {
  const { id } = entry
  const form = openForms.get(id)
  const controller = new AbortController()
  const stop = () => {
    const reason: unknown = form?.signal?.reason
    // What becomes of it is shown in the list.
    if (reason === PAGE_LEFT) openForms.delete(id)
    else controller.abort(reason)
  }
  form?.signal?.addEventListener('abort', stop)
  if (form?.signal?.aborted) stop()
  current = { id, controller }
  publish({ current: { id, share: 0 } })
  const options: CallOptions = {
    signal: controller.signal,
    handles: true,
    background: !form,
    // What is stored is not lost: its form says so, and a red toast would deny it.
    quiet: !uploads.isUnstored(id),
    onUploadProgress: (share) => {
      publish({ current: { id, share } })
      form?.onUploadProgress?.(share)
    },
  }
  let latest = entry
  const onTicket = async (ticket: Ticket | null) => {
    latest = { ...latest, ticket }
    await uploads.stored.change(latest).catch(() => undefined) // Where that fails, another one is asked for.
  }
  const onStored = async (documentId: string) => {
    latest = { ...latest, documentId }
    form?.onStored?.(documentId)
    // Where that fails, the file is sent again and becomes the same document.
    await uploads.stored.change(latest, { withoutBytes: true }).catch(() => undefined)
  }
  try {
    await arrived(entry, await sendEntry(entry, uploads.readBytes, { options, onStored, onTicket }))
    return 'done'
  } catch (error) {
    if (controller.signal.aborted && controller.signal.reason === LEFT) return 'stop'
    if (controller.signal.aborted || isRefusal(error) || uploads.isUnstored(id)) return await giveUp(latest, error)
    if (error instanceof OtherBytesArrived) return await mismatch(latest, error)
    publish({ failed: error instanceof ApiProblem && error.isOffline ? 'offline' : 'unanswered' })
    throw error
  } finally {
    form?.signal?.removeEventListener('abort', stop)
    current = null
    publish({ current: null })
  }
}

async function arrived(entry: Entry, sent: Sent) {
  mismatches.delete(entry.id)
  publish({ failed: null })
  await uploads.remove(entry.id)
  await forgetPicture(entry.account, entry.draft).catch(() => undefined)
  documentsChanged(queryClient)
  vibrate('sent')
  const form = takeForm(entry.id)
  if (form) form.resolve({ kind: 'sent', ...sent })
  else onSentLate(entry, sent)
}

/** It is sent again after a pause of its own, and the others go on. */
async function mismatch(entry: Entry, error: OtherBytesArrived): Promise<Next> {
  const { id } = entry
  const times = (mismatches.get(id) ?? 0) + 1
  mismatches.set(id, times)
  if (times < MOST_MISMATCHES) {
    sender.rest(id, MISMATCH_PAUSE_MS * times)
    return 'skip'
  }
  mismatches.delete(id)
  return giveUp(entry, openForms.has(id) ? error : arrivedChanged())
}

/** Its form shows why; where that is gone, the list does, until the patient has decided. */
async function giveUp(entry: Entry, error: unknown): Promise<'done'> {
  if (isRefusal(error)) vibrate('refused')
  const form = takeForm(entry.id)
  if (form || uploads.isUnstored(entry.id)) {
    await uploads.remove(entry.id)
    form?.reject(error)
  } else if (isRefusal(error) && !cancelled.has(entry.id)) {
    await uploads.stored.change({ ...entry, refused: refusedOf(error) })
  }
  return 'done'
}

/** Sends what this patient has stored, now and whenever there may be an answer, for as long as they are logged in. */
export function sendFor(patientId: string, { onSent }: { onSent: (entry: Entry, sent: Sent) => void }) {
  onSentLate = onSent
  const triggers = atRetryTriggers(() => void sender.now())
  const start = async () => {
    const entries = await uploads.stored.open(patientId)
    await outboxStore.sweep(patientId)
    // What is stored here is no draft any more; the app may have been killed in between.
    for (const { draft, id } of entries) if (!openForms.has(id)) await forgetPicture(patientId, draft)
  }
  void start()
    .catch(() => undefined)
    .then(triggers.now)
  return () => {
    current?.controller.abort(LEFT)
    triggers.stop()
    sender.stop()
    publish({ failed: null })
    void uploads.stored.open(null)
  }
}

/** The phone goes on with it, unless only this page has the bytes. */
export const leaveToPhone = () => {
  if (current && !uploads.isUnstored(current.id)) current.controller.abort(LEFT)
}

/** How many files the server does not have yet, refused ones included. */
export const countUnsent = async (patientId: string) =>
  (await uploads.stored.readOf(patientId)).filter(({ documentId }) => !documentId).length

/** What has arrived of it goes at once rather than in a week. */
const takeBack = (ticket: Ticket) =>
  void fetch(uploadUrl(baseUrl, ticket), {
    method: 'DELETE',
    headers: ticketHeaders(ticket),
    keepalive: true,
  }).catch(() => undefined)

/** Destroys all that this patient has in the outbox, with its key: nobody can read it any more. */
export async function destroyOutbox(patientId: string) {
  current?.controller.abort(LEFT)
  await uploads.stored.destroy(patientId)
  if (import.meta.env.MODE === 'native')
    await (await import('../../../platform/native/background-uploads.ts')).stopPhone()
}
