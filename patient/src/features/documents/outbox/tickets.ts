// Tickets, with which a file is sent without a session, for the app and its service worker (docs/decisions/107).
import { writeRequest } from '@aruga/client/request'
import { problemIn, send } from '@aruga/client/send'
import { issueUploadTicket } from '@aruga/contract/documents/uploads'
import type { InputOf } from '@aruga/contract/endpoint'
import { baseUrl } from '../../../platform/base-url.ts'
import { outboxStore } from '../../../platform/outbox-store.ts'
import { serverNow } from '../../../platform/server-time.ts'
import { type Entry, hasQuantity, kindOf, type Ticket } from './entry.ts'

const TIMEOUT_MS = 20_000

/** Whether a ticket can still be used, as far as this device knows the time; the server's decides. */
export const isUsable = (ticket: Ticket | null | undefined): ticket is Ticket =>
  Boolean(ticket && new Date(ticket.expiresAt) > serverNow())

/** What to ask for; null without a hash, to which a ticket is bound. */
export function ticketWanted(entry: Entry): InputOf<typeof issueUploadTicket>['body'] | null {
  const { id: uploadId, subject, name, size, sha256 } = entry
  if (!sha256) return null
  // As the server keeps it.
  const printable = name.replace(/\p{Cc}/gu, '').trim()
  const file = { uploadId, kind: kindOf(entry), originalName: printable.slice(-200) || 'file', size, sha256 }
  if (subject.kind === 'Replacement') {
    const { document, answer } = subject
    return { ...file, replaces: document.id, ...(answer && { answer }) }
  }
  if (hasQuantity(subject)) return { ...file, letterId: subject.letterId }
  if ('paperKindId' in subject) return { ...file, paperKindId: subject.paperKindId }
  const { letterId, date } = subject
  return { ...file, ...(letterId && { letterId }), ...(date && { prescriptionDate: date }) }
}

/**
 * Asks by a session's token alone, and stores the ticket with its file. Null when none can be had: the next log-in shows why. Rejects
 * without an answer, and while the server is in trouble.
 */
export async function requestTicketByToken(entry: Entry, token: string): Promise<Ticket | null> {
  const body = ticketWanted(entry)
  if (!body) return null
  const request = writeRequest(baseUrl, issueUploadTicket, { body })
  const headers = { ...request.headers, authorization: `Bearer ${token}` }
  const answer = await send({ ...request, headers, timeoutMs: TIMEOUT_MS })
  if (answer.status >= 500) throw await problemIn(answer)
  if (answer.status !== 200) return null
  const ticket = JSON.parse(await answer.text()) as Ticket
  await outboxStore.change({ ...entry, ticket })
  return ticket
}
