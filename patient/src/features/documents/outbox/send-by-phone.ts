// When the app of a phone is put away, the phone itself sends what has a ticket; when it is back, the app goes on
// (docs/decisions/123).
import { methodSent } from '@aruga/client/method-override'
import { requestTo } from '@aruga/client/outbox/send-pieces'
import { send } from '@aruga/client/send'
import { uploadHeaders } from '@aruga/contract/documents/uploads'
import { textsOf } from '../../../i18n/texts.ts'
import { session } from '../../../platform/api.ts'
import { baseUrl } from '../../../platform/base-url.ts'
import { sendByPhone, stopPhone } from '../../../platform/native/background-uploads.ts'
import { outboxStore } from '../../../platform/outbox-store.ts'
import { type Entry, isOnlyHere, type Ticket } from './entry.ts'
import { arrivedBytes, ticketFor } from './send-entry.ts'
import { leaveToPhone, tryNow } from './send-uploads.ts'
import { isUsable } from './tickets.ts'
import { readOfAllAccounts } from './uploads.ts'

/** An app that was put away is frozen before long. */
const PATIENCE_MS = 4_000

/** Call once, at the start. Where the app was ended while the phone was sending, the app goes on at once. */
export async function sendByPhoneWhenAway() {
  await stopPhone().catch(() => undefined)
  let back: AbortController | undefined
  document.addEventListener('visibilitychange', () => {
    back?.abort()
    if (document.visibilityState !== 'hidden') return
    back = new AbortController()
    leaveToPhone()
    void whileAway(back.signal)
      .then(() => tryNow())
      .catch(() => undefined)
  })
}

/** Nothing else sends until the app is back. */
const whileAway = (back: AbortSignal) =>
  navigator.locks.request('aruga-uploads', { signal: back }, async () => {
    const isBack = new Promise((resolve) => back.addEventListener('abort', resolve))
    try {
      for (const entry of (await readOfAllAccounts()).filter(isOnlyHere)) {
        if (back.aborted) return
        // The others may go all the same.
        await handOver(entry).catch(() => undefined)
      }
      if (!back.aborted) await isBack
    } finally {
      await stopPhone()
    }
  })

async function handOver(entry: Entry) {
  // Only a patient who is logged in can request a ticket.
  if (!isUsable(entry.ticket) && session.owner() !== entry.account) return
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const ticket = await ticketFor(entry, { signal, background: true, quiet: true, handles: true })
  const offset = ticket && (await arrivedOf(ticket))
  if (!ticket || offset === null || offset >= entry.size) return
  const bytes = await outboxStore.readBytes(entry)
  const { url, headers } = requestTo(ticket, baseUrl)
  const way = methodSent('PATCH')
  await sendByPhone({
    name: ticket.id,
    method: way.method,
    url,
    headers: { ...headers, ...way.headers, 'upload-offset': String(offset) },
    bytes: new Blob([bytes.slice(offset)]),
    title: textsOf('documents-outbox')('phoneSends'),
  })
}

/** How many bytes the server has; without an answer, what it had last. Null where it takes no more of them. */
async function arrivedOf(ticket: Ticket): Promise<number | null> {
  const answer = await send({ ...requestTo(ticket, baseUrl), method: 'HEAD', timeoutMs: PATIENCE_MS }).catch(() => null)
  if (!answer) return arrivedBytes.get(ticket.id) ?? 0
  const isWanted = answer.status < 300 && !answer.headers.has(uploadHeaders.document)
  return isWanted ? Number(answer.headers.get('upload-offset')) : null
}
