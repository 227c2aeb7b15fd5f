// What waits goes up although nobody is logged in any more, as far as it has a ticket (docs/decisions/107): after an idle log-out, and
// when the app is opened later. Nothing of it is shown here, and nothing can be read with a ticket.

import type { SessionEvents } from '@aruga/client/notices'
import { refusedOf } from '@aruga/client/outbox/refused'
import { createSender, type Next } from '@aruga/client/outbox/sender'
import { writeRequest } from '@aruga/client/request'
import { sendByFetch } from '@aruga/client/send'
import { issueUploadTicket, type UploadTicket } from '@aruga/contract/documents/uploads'
import { isAfter } from '@aruga/contract/instants'
import { attachApp, baseUrl, session } from '../../../platform/api.ts'
import { forgetPicture } from '../../../platform/drafts.ts'
import { isConnected } from '../../../platform/network.ts'
import { outboxStore } from '../../../platform/outbox-store.ts'
import { atRetryTriggers } from '../../../platform/retry-triggers.ts'
import { arrivedChanged, type Entry, hasQuantity } from './entry.ts'
import { isTicketOver, OtherBytesArrived, sendByTicket } from './send-entry.ts'
import { isAlive } from './ticket.ts'
import { type TicketWanted, ticketWanted } from './ticket-wanted.ts'
import { stored } from './uploads.ts'

type OnIdle = NonNullable<SessionEvents['onIdle']>
type SavedSession = Parameters<OnIdle>[1]
type Refresh = Parameters<OnIdle>[2]

const ASK_MS = 20_000
const send = sendByFetch((...request) => fetch(...request))

/** Of all who have something here, as far as it has a ticket. */
const withTickets = async (): Promise<Entry[]> => {
  const all = await Promise.all((await outboxStore.accounts()).map(stored.readOf))
  return all.flat().filter(({ documentId, ticket }) => !documentId && isAlive(ticket))
}

/** Sends now, and whenever there may be an answer, until somebody logs in and sends the rest. */
function sendWithoutSession() {
  const sender = createSender<Entry>({
    lock: 'aruga-uploads',
    maySend: () => isConnected() && !session.isLoggedIn(),
    read: withTickets,
    send: sendOne,
    onRefused: (entry, error) => outboxStore.change({ ...entry, refused: refusedOf(error) }),
  })
  const triggers = atRetryTriggers(() => void sender.now())
  const unsubscribe = session.subscribe((ended) => {
    if (ended) return
    sender.stop()
    triggers.stop()
    unsubscribe()
  })
  void sender.run()
}

async function sendOne(entry: Entry): Promise<Next> {
  const { ticket } = entry
  if (!ticket) return 'skip'
  try {
    const { documentId } = await sendByTicket(entry, ticket, outboxStore.readBytes, {})
    // The quantity waits for the next log-in.
    if (hasQuantity(entry.subject)) await outboxStore.change({ ...entry, documentId }, { withoutBytes: true })
    else {
      await outboxStore.remove(entry.id)
      await forgetPicture(entry.account, entry.draft).catch(() => undefined)
    }
  } catch (error) {
    if (!isTicketOver(error)) throw error instanceof OtherBytesArrived ? arrivedChanged() : error
    await outboxStore.change({ ...entry, ticket: null })
  }
  return 'done'
}

/** Sends what waits with tickets while nobody is logged in, now and from each idle log-out on. */
export function begin() {
  attachApp({ onIdle })
  if (import.meta.env.MODE === 'native')
    void import('./send-by-phone.ts').then(({ sendByPhoneWhenAway }) => sendByPhoneWhenAway())
  if (!session.isLoggedIn()) sendWithoutSession()
}

/** At an idle log-out: with the session's last token, tickets for what has none yet; then it is sent. */
const onIdle: OnIdle = async (patientId, ended, refresh) => {
  let last = ended
  try {
    const unsent = (await stored.readOf(patientId)).filter((entry) => !entry.refused && !entry.documentId)
    if (unsent.length === 0) return ended
    // Renewed also when all have tickets: the log-out with a token that is over would not say why.
    last = await renewed(ended, refresh)
    for (const entry of unsent) {
      const body = ticketWanted(entry)
      if (!body || isAlive(entry.ticket)) continue
      const ticket = await askWith(last.accessToken, body)
      if (ticket) await outboxStore.change({ ...entry, ticket })
    }
  } catch {
    // Without a network, or an account any more, what waits stays where it is.
  }
  sendWithoutSession()
  return last
}

async function renewed(session: SavedSession, refresh: Refresh): Promise<SavedSession> {
  if (isAfter(session.expiresAt, Date.now()) || !session.refreshToken) return session
  const { accessToken, refreshToken, expiresIn } = await refresh(session.refreshToken)
  const expiresAt = Date.now() + expiresIn * 1000
  return { ...session, accessToken, refreshToken: refreshToken ?? session.refreshToken, expiresAt }
}

/** Undefined when it is refused: the next log-in shows why. */
async function askWith(token: string, body: TicketWanted): Promise<UploadTicket | undefined> {
  const request = writeRequest(baseUrl, issueUploadTicket, { body })
  const headers = { ...request.headers, authorization: `Bearer ${token}` }
  const answer = await send({ ...request, headers, timeoutMs: ASK_MS })
  return answer.status === 200 ? (JSON.parse(await answer.text()) as UploadTicket) : undefined
}
