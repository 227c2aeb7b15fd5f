// Files are stored on this device before their first call and removed when the server has answered with their hash, so that a cut
// network, a lost answer, a reload and a phone switched off are one case: what is stored is sent again, oldest first, and becomes
// one document (docs/decisions/060).
import type { CallOptions } from '@aruga/client/api'
import { ApiProblem } from '@aruga/client/api-problem'
import { backOff } from '@aruga/client/back-off'
import { isRefusal, refusedOf } from '@aruga/client/outbox/refused'
import { ticketHeaders, uploadUrl } from '@aruga/client/outbox/send-pieces'
import { withSingleSender } from '@aruga/client/outbox/single-sender'
import { disconnected } from '@aruga/client/send'
import { PAGE_LEFT } from '../../../photos/upload/upload-error.ts'
import { baseUrl, session } from '../../../platform/api.ts'
import { wakeForUploads } from '../../../platform/background-sync.ts'
import { forgetPicture } from '../../../platform/drafts.ts'
import { feel } from '../../../platform/feel.ts'
import { isConnected } from '../../../platform/network.ts'
import { outboxStore } from '../../../platform/outbox-store.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { atRetryTriggers } from '../../../platform/retry-triggers.ts'
import { documentsChanged } from '../queries.ts'
import { arrivedChanged, type Entry, type Outcome, type Sent, type Ticket } from './entry.ts'
import { type NewUpload, newEntry } from './new-entry.ts'
import { OtherBytesArrived, restingFiles } from './resting.ts'
import { sendEntry } from './send-entry.ts'
import { publish } from './upload-state.ts'
import * as own from './uploads.ts'

/** Told of what was sent while no form was waiting for it. */
let onSentLate: (entry: Entry, sent: Sent) => void = () => undefined
type Watch = Pick<CallOptions, 'signal' | 'onUploadProgress'> & { onStored?: (documentId: string) => void }
type Watcher = Watch & { resolve: (outcome: Outcome) => void; reject: (error: unknown) => void }
/** The forms that wait for their file, by its id. */
const watchers = new Map<string, Watcher>()

function takeWatcher(id: string): Watcher | undefined {
  const watcher = watchers.get(id)
  watchers.delete(id)
  return watcher
}

/**
 * Stores the file, then sends it after those before it. Resolves once it is stored. `outcome` resolves with `kept` when there is no
 * answer for now, and rejects with the server's refusal or the signal's reason, after which nothing is kept; on a device that
 * stores nothing, with whatever went wrong.
 */
export async function storeAndSend(upload: NewUpload, watch: Watch): Promise<{ outcome: Promise<Outcome> }> {
  const { id, picture } = upload
  // The bytes that are hashed are the bytes that are stored and sent, whatever happens to the photo.
  const bytes = await picture.blob.arrayBuffer().catch(() => null)
  if (!bytes) return { outcome: Promise.reject(own.unreadable()) }
  own.adopt(upload.account)
  cancelled.delete(id)
  const entry = await newEntry(upload, bytes)
  await own.add(entry, bytes)
  const outcome = new Promise<Outcome>((resolve, reject) => watchers.set(id, { ...watch, resolve, reject }))
  outcome.catch(() => undefined) // Its form may have been left.
  await own.changed()
  void run()
  return { outcome }
}

const LEFT = 'left'
const CANCELLED = 'cancelled'
let stopSending: { id: string; controller: AbortController } | null = null
const cancelled = new Set<string>()

/** Takes it back. What has arrived already stays with the program. */
export async function cancel(id: string) {
  cancelled.add(id)
  const ticket = (await own.readAll()).find((entry) => entry.id === id)?.ticket
  if (ticket) takeBack(ticket)
  resting.forget(id)
  if (stopSending?.id === id) stopSending.controller.abort(CANCELLED)
  await own.remove(id)
}

/** Sends what waits now; with an entry that was refused, that one too. */
export async function tryNow(refused?: Entry) {
  if (refused) {
    await outboxStore.change({ ...refused, refused: null })
    await own.changed()
  }
  retry.startOver()
  resting.endAll()
  await run()
}

const retry = backOff(() => void run())
const resting = restingFiles(() => void run())

let running: Promise<unknown> | null = null
let again = false

async function run() {
  again = running !== null
  if (running) return running
  retry.stop()
  // The other tab may be about to finish.
  running = withSingleSender('aruga-uploads', () => sendAll().then(() => true)).then(
    (sent) => sent ?? retry.later(),
    retry.later,
  )
  await running
  running = null
  if (again) return run()
  await releaseForms()
  const waits = (await own.readAll()).some(({ id, refused }) => !refused && !own.isUnstored(id))
  if (waits) await wakeForUploads().catch(() => undefined)
}

/** Forms wait for an answer of now. */
async function releaseForms() {
  for (const id of [...watchers.keys()]) {
    const watcher = takeWatcher(id)
    const { aborted, reason } = watcher?.signal ?? {}
    if (own.isUnstored(id) || (aborted && reason !== PAGE_LEFT)) {
      await own.remove(id)
      watcher?.reject(aborted ? reason : disconnected())
    } else watcher?.resolve({ kind: 'kept' })
  }
}

async function sendAll() {
  /** What the server has answered without saying anything about it: the others need not wait for it. */
  const puzzling = new Set<string>()
  // Never one patient's files in another one's session.
  while (isConnected() && own.belongTo(session.patient()?.id)) {
    const mayGo = (id: string) => !cancelled.has(id) && !puzzling.has(id) && !resting.isResting(id)
    const entry = (await own.readAll()).find(({ id, refused }) => !refused && mayGo(id))
    if (!entry) return
    const next = await attempt(entry)
    if (next === 'stop') return
    if (next === 'skip') puzzling.add(entry.id)
  }
}

async function attempt(entry: Entry): Promise<'done' | 'skip' | 'stop'> {
  const { id } = entry
  const watch = watchers.get(id)
  const controller = new AbortController()
  const stop = () => {
    const reason: unknown = watch?.signal?.reason
    // What becomes of it is shown in the list.
    if (reason === PAGE_LEFT) watchers.delete(id)
    else controller.abort(reason)
  }
  watch?.signal?.addEventListener('abort', stop)
  if (watch?.signal?.aborted) stop()
  stopSending = { id, controller }
  publish({ sending: { id, share: 0 } })
  const options: CallOptions = {
    signal: controller.signal,
    handles: true,
    background: !watch,
    // What is stored is not lost: its form says so, and a red toast would deny it.
    quiet: !own.isUnstored(id),
    onUploadProgress: (share) => {
      publish({ sending: { id, share } })
      watch?.onUploadProgress?.(share)
    },
  }
  let current = entry
  const onTicket = async (ticket: Ticket | null) => {
    current = { ...current, ticket }
    await outboxStore.change(current).catch(() => undefined) // Where that fails, another one is asked for.
  }
  const onStored = async (documentId: string) => {
    current = { ...current, documentId }
    watch?.onStored?.(documentId)
    // Where that fails, the file is sent again and becomes the same document.
    await outboxStore.change(current, { withoutBytes: true }).catch(() => undefined)
  }
  try {
    const sent = await sendEntry(entry, own.readBytes, { options, onStored, onTicket })
    retry.startOver()
    resting.forget(id)
    publish({ held: null })
    await own.remove(id)
    await forgetPicture(entry.account, entry.draft).catch(() => undefined)
    documentsChanged(queryClient)
    const watcher = takeWatcher(id)
    feel('sent')
    if (watcher) watcher.resolve({ kind: 'sent', ...sent })
    else onSentLate(entry, sent)
    return 'done'
  } catch (error) {
    if (controller.signal.aborted && controller.signal.reason === LEFT) return 'stop'
    if (controller.signal.aborted || isRefusal(error) || own.isUnstored(id)) return await giveUp(current, error)
    if (error instanceof OtherBytesArrived)
      return resting.rest(id) ? 'skip' : await giveUp(current, watchers.has(id) ? error : arrivedChanged())
    const status = error instanceof ApiProblem ? error.status : 0
    publish({ held: error instanceof ApiProblem && error.isOffline ? 'offline' : 'unanswered' })
    // Without a session it waits for the next log-in.
    if (status === 401) return 'stop'
    retry.later(error)
    return status > 0 ? 'skip' : 'stop'
  } finally {
    watch?.signal?.removeEventListener('abort', stop)
    stopSending = null
    publish({ sending: null })
  }
}

/** Its form shows why; where that is gone, the list does, until the patient has decided. */
async function giveUp(entry: Entry, error: unknown): Promise<'done'> {
  if (isRefusal(error)) feel('refused')
  const watcher = takeWatcher(entry.id)
  if (watcher || own.isUnstored(entry.id)) {
    await own.remove(entry.id)
    watcher?.reject(error)
  } else if (isRefusal(error) && !cancelled.has(entry.id)) {
    await outboxStore.change({ ...entry, refused: refusedOf(error) })
    await own.changed()
  }
  return 'done'
}

/** Sends what this patient has kept, now and whenever there is a chance, for as long as they are logged in. */
export function sendFor(patientId: string, { onSent }: { onSent: (entry: Entry, sent: Sent) => void }) {
  own.setAccount(patientId)
  onSentLate = onSent
  const triggers = atRetryTriggers(() => {
    retry.startOver()
    void run()
  })
  const start = async () => {
    await outboxStore.sweep(patientId)
    const entries = await own.show()
    // What waits here is no draft any more; the app may have been killed in between.
    for (const { draft, id } of entries) if (!watchers.has(id)) await forgetPicture(patientId, draft)
  }
  void start()
    .catch(() => undefined)
    .then(triggers.now)
  return () => {
    own.setAccount(null)
    stopSending?.controller.abort(LEFT)
    retry.stop()
    resting.stop()
    triggers.stop()
    publish({ entries: [], held: null })
  }
}

/** The phone goes on with it, unless only this page has the bytes. */
export const letGo = () => {
  if (stopSending && !own.isUnstored(stopSending.id)) stopSending.controller.abort(LEFT)
}

/** How many files the server does not have yet, refused ones included. */
export const countUnsent = async (patientId: string) =>
  (await own.uploadsOf(patientId)).filter(({ documentId }) => !documentId).length

/** What has arrived of it goes at once rather than in a week. */
const takeBack = (ticket: Ticket) =>
  void fetch(uploadUrl(baseUrl, ticket), {
    method: 'DELETE',
    headers: ticketHeaders(ticket),
    keepalive: true,
  }).catch(() => undefined)

/** Destroys what waits, with its key: nobody can read it any more. */
export async function destroyUploads(patientId: string) {
  stopSending?.controller.abort(LEFT)
  await outboxStore.destroy(patientId)
  if (import.meta.env.MODE === 'native')
    await (await import('../../../platform/native/background-uploads.ts')).stopPhone()
  await own.changed()
}
