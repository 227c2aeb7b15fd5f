// Files are stored on this device before their first call and removed when the server has answered with their hash, so that a cut
// network, a lost answer, a reload and a phone switched off are one case: what is stored is sent again, oldest first, and becomes
// one document (docs/decisions/060). While nobody is logged in, it goes by its tickets alone (docs/decisions/107).
import type { CallOptions } from '@aruga/client/api'
import { ApiProblem } from '@aruga/client/api-problem'
import { newEntry } from '@aruga/client/outbox/entry'
import { isRefusal } from '@aruga/client/outbox/refused'
import { requestTo } from '@aruga/client/outbox/send-pieces'
import { createSender, type Next } from '@aruga/client/outbox/sender'
import { send } from '@aruga/client/send'
import type { Picture } from '../../../photos/picture.ts'
import { PAGE_LEFT } from '../../../photos/upload/upload-error.ts'
import { session } from '../../../platform/api.ts'
import { registerUploadSync } from '../../../platform/background-sync.ts'
import { baseUrl } from '../../../platform/base-url.ts'
import { vibrate } from '../../../platform/haptics.ts'
import { isConnected } from '../../../platform/network.ts'
import { outboxStore } from '../../../platform/outbox-store.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { atRetryTriggers } from '../../../platform/retry-triggers.ts'
import { mayBeSent, type OutboxSender, outbox } from '../../outbox/shared/outbox.ts'
import { documentsChanged } from '../queries.ts'
import { type Entry, isUpload, type Outcome, type Sent } from './entry.ts'
import { openForm, openForms, releaseForm, takeForm, type Watch } from './open-forms.ts'
import { sendByTicketOnly, sendEntry } from './send-entry.ts'
import { publish } from './sending.ts'
import { isUsable } from './tickets.ts'
import * as uploads from './uploads.ts'

/** Called with a file that was sent after its form was closed. */
let onSentLate: (entry: Entry, sent: Sent) => void = () => undefined

/** Sends the files of the patient who is logged in; while nobody is, every patient's, since a ticket reads nothing. */
export const sender = createSender({
  outbox,
  lock: 'aruga-uploads',
  maySend: () => (session.isLoggedIn() ? mayBeSent() : isConnected()),
  triggers: atRetryTriggers,
  read: async () => {
    if (session.isLoggedIn()) return uploads.readAll()
    return (await uploads.readOfAllAccounts()).filter((entry) => !entry.documentId && isUsable(entry.ticket))
  },
  isOwn: isUpload,
  // Somebody may have logged in or out since it was read.
  send: (entry) => (entry.account === session.owner() ? attempt(entry) : sendByTicketOnly(entry)),
  onLeft: async () => {
    const isLeft = (await uploads.readAll()).some(({ id, refused }) => !refused && !uploads.isUnstored(id))
    if (isLeft) await registerUploadSync().catch(() => undefined)
  },
})

/** Sends what is stored now; with an entry that was refused, that one too. */
export const tryNow = sender.now

type NewUpload = Pick<Entry, 'id' | 'account' | 'subject'> & {
  picture: Picture
  documentId?: string | null
  draft: { form: string; path: string }
}

/**
 * Stores the file, then sends it after those before it. Resolves once it is stored. `outcome` resolves with `stored` when there is no
 * answer for now, and rejects with the server's refusal or the signal's reason, after which nothing is stored; on a device that
 * stores nothing, with whatever went wrong.
 */
export async function storeAndSend(upload: NewUpload, watch: Watch): Promise<{ outcome: Promise<Outcome> }> {
  const { id, account, subject, picture, documentId = null, draft } = upload
  // The bytes that are hashed are the bytes that are stored and sent, whatever happens to the photo.
  const bytes = await picture.blob.arrayBuffer().catch(() => null)
  if (!bytes) return { outcome: Promise.reject(uploads.unreadable()) }
  // A form may be faster than the sender's start.
  if (outbox.account() === null) await outbox.open(account).catch(() => undefined)
  const outcome = openForm(id, watch)
  const form = openForms.get(id)
  const entry: Entry = {
    ...newEntry('upload', account, id),
    subject,
    name: picture.name,
    fileKind: picture.kind,
    size: bytes.byteLength,
    sha256: await sha256(bytes).catch(() => null),
    idleAt: session.idleAt(),
    documentId,
    draft: { ...draft, pictureId: picture.id },
  }
  await uploads.add(entry, bytes)
  void sender.now().then(() => releaseForm(id, form))
  return { outcome }
}

/** In hex. */
async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const LEFT = 'left'
let current: { id: string; controller: AbortController } | null = null

/** Cancels an upload. The program keeps what has arrived already. */
export async function cancel(id: string) {
  const ticket = (await uploads.readAll()).find((entry) => entry.id === id)?.ticket
  await uploads.remove(id)
  if (current?.id === id) current.controller.abort()
  // Deletes what has arrived of it now rather than in a week.
  if (ticket) void send({ ...requestTo(ticket, baseUrl), method: 'DELETE', keepalive: true }).catch(() => undefined)
}

async function attempt(entry: Entry): Promise<Next> {
  const { id } = entry
  const form = openForms.get(id)
  const controller = new AbortController()
  const { signal } = controller
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
    signal,
    handles: true,
    background: !form,
    // A stored file is not lost: its form shows that, and a red toast would contradict it.
    quiet: !uploads.isUnstored(id),
    onUploadProgress: (share) => {
      publish({ current: { id, share } })
      form?.onUploadProgress?.(share)
    },
  }
  try {
    await arrived(entry, await sendEntry(entry, options, form?.onStored))
    return 'done'
  } catch (error) {
    if (signal.reason === LEFT) return 'stop'
    if (isRefusal(error)) vibrate('refused')
    const isOver = signal.aborted || isRefusal(error)
    // Its form shows why; where that is gone, the list does, until the patient has decided.
    if (uploads.isUnstored(id) || (isOver && openForms.has(id))) {
      await uploads.remove(id)
      takeForm(id)?.reject(error)
      return 'done'
    }
    if (signal.aborted) return 'done'
    if (!isOver) publish({ failed: error instanceof ApiProblem && error.isOffline ? 'offline' : 'unanswered' })
    throw error
  } finally {
    form?.signal?.removeEventListener('abort', stop)
    current = null
    publish({ current: null })
  }
}

async function arrived(entry: Entry, sent: Sent) {
  publish({ failed: null })
  await uploads.forget(entry)
  documentsChanged(queryClient)
  vibrate('sent')
  const form = takeForm(entry.id)
  if (form) form.resolve({ kind: 'sent', ...sent })
  else onSentLate(entry, sent)
}

/** The files of this patient. `notify`: called with a file that was sent after its form was closed. */
export function uploadSender(notify: typeof onSentLate): OutboxSender {
  onSentLate = notify
  return {
    now: sender.now,
    opened: async (account) => {
      const entries = await uploads.readOf(account)
      await outboxStore.sweep(account)
      // The app may have been killed in between.
      for (const entry of entries) if (!openForms.has(entry.id)) await uploads.forgetDraft(entry)
    },
    stop: () => {
      current?.controller.abort(LEFT)
      sender.stop()
      publish({ failed: null })
    },
  }
}

/** The phone goes on with it, unless only this page has the bytes. */
export const leaveToPhone = () => {
  if (current && !uploads.isUnstored(current.id)) current.controller.abort(LEFT)
}

/** Destroys this patient's outbox with its key: nobody can read it any more. */
export async function destroyOutbox(patientId: string) {
  current?.controller.abort(LEFT)
  await outbox.destroy(patientId)
  if (import.meta.env.MODE === 'native')
    await (await import('../../../platform/native/background-uploads.ts')).stopPhone()
}
