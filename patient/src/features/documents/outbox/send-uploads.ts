// Files are stored on this device before their first call and removed when the server has answered with their hash, so that a cut
// network, a lost answer, a reload and a phone switched off are one case: what is stored is sent again, oldest first, and becomes
// one document (docs/decisions/060). While nobody is logged in, it goes by its tickets alone (docs/decisions/107).
import type { CallOptions } from '@aruga/client/api'
import { ApiProblem } from '@aruga/client/api-problem'
import { newEntry } from '@aruga/client/outbox/entry'
import { isRefusal } from '@aruga/client/outbox/refused'
import { requestTo } from '@aruga/client/outbox/send-pieces'
import { createSender, type Next } from '@aruga/client/outbox/sender'
import { disconnected, send } from '@aruga/client/send'
import type { Picture } from '../../../photos/picture.ts'
import { PAGE_LEFT } from '../../../photos/upload/upload-error.ts'
import { session } from '../../../platform/api.ts'
import { registerUploadSync } from '../../../platform/background-sync.ts'
import { baseUrl } from '../../../platform/base-url.ts'
import { vibrate } from '../../../platform/haptics.ts'
import { sha256 } from '../../../platform/hex.ts'
import { isConnected } from '../../../platform/network.ts'
import { outbox } from '../../../platform/outbox.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { atRetryTriggers } from '../../../platform/retry-triggers.ts'
import { serialQueue } from '../../../platform/serial-queue.ts'
import { mayBeSent } from '../../outbox/shared/outbox.ts'
import { documentsChanged } from '../queries.ts'
import { type Entry, isUpload, type Outcome, type Sent } from './entry.ts'
import { sendByTicketOnly, sendEntry } from './send-entry.ts'
import { publish, sending } from './sending.ts'
import { isUsable } from './tickets.ts'
import { forget, forgetDraft, readAll, readOf, unreadable } from './uploads.ts'

/** What a form wants to know of its file. `onStored`: the server has the file, and lacks only the quantity. */
type Watch = Pick<CallOptions, 'signal' | 'onUploadProgress'> & { onStored?: (documentId: string) => void }
type Form = Watch & { resolve: (outcome: Outcome) => void; reject: (error: unknown) => void }

/** Those that wait for the first answer about their file, by its id. */
const forms = new Map<string, Form>()

/** Called with a file that was sent after its form was closed. */
let onSentLate: (entry: Entry, sent: Sent) => void = () => undefined

/** Sends the files of the patient who is logged in; while nobody is, every patient's, since a ticket reads nothing. */
export const sender = createSender({
  outbox,
  lock: 'aruga-uploads',
  maySend: () => (session.isLoggedIn() ? mayBeSent() : isConnected()),
  isOwn: isUpload,
  read: async () =>
    session.isLoggedIn()
      ? (await outbox.read()).filter(isUpload)
      : (await readAll()).filter((entry) => !entry.documentId && isUsable(entry.ticket)),
  // Somebody may have logged in or out since it was read.
  send: (entry, signal) => (entry.account === session.patient()?.id ? attempt(entry, signal) : sendByTicketOnly(entry)),
  onLeft: async () => {
    const entries = await outbox.read().catch(() => [])
    if (entries.some((entry) => isUpload(entry) && !entry.refused)) await registerUploadSync().catch(() => undefined)
  },
})

atRetryTriggers(() => void sender.now())

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
  if (!bytes) return { outcome: Promise.reject(unreadable()) }
  // A form may be faster than the sender's start.
  if (outbox.account() === null) await outbox.open(account).catch(() => undefined)
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
  const outcome = new Promise<Outcome>((resolve, reject) => forms.set(id, { ...watch, resolve, reject }))
  outcome.catch(() => undefined) // Its form may have been left.
  const form = forms.get(id)
  /** False once it was answered. Another one may be open for the same file by now. */
  const close = () => forms.get(id) === form && forms.delete(id)
  if (!(await outbox.tryAdd(entry, bytes))) {
    close()
    return { outcome: oneByOne(() => sendUnstored(entry, bytes, watch)) }
  }
  const { signal } = watch
  const stop = () => {
    if (!close()) return
    // What becomes of it is shown in the list.
    if (signal?.reason === PAGE_LEFT) form?.resolve({ kind: 'stored' })
    else void cancel(id).finally(() => form?.reject(signal?.reason))
  }
  if (signal?.aborted) stop()
  else signal?.addEventListener('abort', stop)
  void sender.now().then(() => close() && form?.resolve({ kind: 'stored' }))
  return { outcome }
}

const oneByOne = serialQueue()

/** On a device that cannot store it: once, and at once. */
async function sendUnstored(entry: Entry, bytes: ArrayBuffer, { signal, ...watch }: Watch): Promise<Outcome> {
  if (!mayBeSent()) throw disconnected()
  const controller = new AbortController()
  // Nothing else has the photo of a page that is left.
  const stop = () => signal?.reason !== PAGE_LEFT && controller.abort(signal?.reason)
  if (signal?.aborted) stop()
  else signal?.addEventListener('abort', stop)
  const options = { signal: controller.signal, handles: true, onUploadProgress: watch.onUploadProgress }
  const sent = await sendEntry(entry, options, watch.onStored, bytes)
  await forgetDraft(entry)
  arrived()
  return { kind: 'sent', ...sent }
}

/** Cancels an upload. The program keeps what has become a document already. */
export async function cancel(id: string) {
  const ticket = outbox
    .current()
    .filter(isUpload)
    .find((entry) => entry.id === id)?.ticket
  await outbox.remove(id)
  if (sending.current().current?.id === id) {
    sender.stop()
    void sender.now()
  }
  // Deletes what has arrived of it now rather than in a week.
  if (ticket) void send({ ...requestTo(ticket, baseUrl), method: 'DELETE', keepalive: true }).catch(() => undefined)
}

async function attempt(entry: Entry, signal: AbortSignal): Promise<Next> {
  const { id } = entry
  const form = forms.get(id)
  publish({ current: { id, share: 0 } })
  const options: CallOptions = {
    signal,
    handles: true,
    background: !form,
    // A stored file is not lost: its form shows that, and a red toast would contradict it.
    quiet: true,
    onUploadProgress: (share) => {
      publish({ current: { id, share } })
      form?.onUploadProgress?.(share)
    },
  }
  try {
    const sent = await sendEntry(entry, options, form?.onStored)
    await forget(entry)
    arrived()
    const waiting = forms.get(id)
    if (forms.delete(id)) waiting?.resolve({ kind: 'sent', ...sent })
    else onSentLate(entry, sent)
    return 'done'
  } catch (error) {
    if (signal.aborted) throw error
    if (!isRefusal(error)) {
      publish({ failed: error instanceof ApiProblem && error.isOffline ? 'offline' : 'unanswered' })
      throw error
    }
    vibrate('refused')
    const waiting = forms.get(id)
    // Where its form is gone, the list shows why, until the patient has decided.
    if (!waiting) throw error
    await outbox.remove(id)
    forms.delete(id)
    waiting.reject(error)
    return 'done'
  } finally {
    publish({ current: null })
  }
}

function arrived() {
  publish({ failed: null })
  documentsChanged(queryClient)
  vibrate('sent')
}

/** The files of this patient. `notify`: called with a file that was sent after its form was closed. */
export function uploadSender(notify: typeof onSentLate) {
  onSentLate = notify
  return {
    now: sender.now,
    opened: async (account: string) => {
      const entries = await readOf(account)
      await outbox.sweep(account)
      // The app may have been killed in between.
      for (const entry of entries) if (!forms.has(entry.id)) await forgetDraft(entry)
    },
    stop: () => {
      sender.stop()
      publish({ failed: null })
    },
  }
}
