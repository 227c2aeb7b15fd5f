import type { CallOptions } from '@aruga/client/api'
import { ApiProblem } from '@aruga/client/api-problem'
import { sendPieces } from '@aruga/client/outbox/send-pieces'
import type { Next } from '@aruga/client/outbox/sender'
import { type Document, readDocument } from '@aruga/contract/documents/documents'
import { issueUploadTicket, type UploadTicket } from '@aruga/contract/documents/uploads'
import type { ProblemCode } from '@aruga/contract/problems'
import { contentTypes } from '../../../photos/pixels/sniff.ts'
import { api } from '../../../platform/api.ts'
import { baseUrl } from '../../../platform/base-url.ts'
import { isMissingCall } from '../../../platform/server-capabilities.ts'
import { outbox } from '../../outbox/shared/outbox.ts'
import { putQuantity, sendInOnePiece, sendReplacement } from '../queries.ts'
import { arrivedChanged, type Entry, hasQuantity, type Sent, type Subject, type Ticket } from './entry.ts'
import { isUsable, ticketWanted } from './tickets.ts'
import { forget, readBytes } from './uploads.ts'

/** The hash in the server's answer is not the file's. */
export class OtherBytesArrived extends Error {}

type Step = {
  options: CallOptions
  /** Called with a new ticket, and with null once it is worth nothing. */
  onTicket: (ticket: Ticket | null) => Promise<void>
  /** Called once the server has the file and lacks only the quantity. */
  onStored: (documentId: string) => Promise<void>
}

/**
 * Sends the file, then the quantity of a receipt. However often it is repeated, one document comes of it: the entry's id stays with
 * the document.
 */
export async function sendEntry(entry: Entry, step: Step): Promise<Sent> {
  const { subject } = entry
  let { documentId } = entry
  if (!documentId) {
    const document = await sendFile(entry, step)
    // Only a new receipt of this letter is still without a quantity.
    if (!hasQuantity(subject)) return { document, known: false }
    if (document.status !== 'NeedsQuantity' || document.letterId !== subject.letterId) return { document, known: true }
    documentId = document.id
    await step.onStored(documentId)
  }
  if (!hasQuantity(subject)) throw new Error('Only receipts have a quantity')
  const { quantity, number: receiptNumber, date: receiptDate } = subject
  const document = await putQuantity(documentId, quantity, { ...step.options, receiptNumber, receiptDate })
  return { document, known: false }
}

/** In pieces, with a ticket; in one to a server that has no tickets, or from a page that cannot compute the hash. */
async function sendFile(entry: Entry, step: Step): Promise<Document> {
  const { options, onTicket } = step
  const ticket = isUsable(entry.ticket) ? entry.ticket : await requestTicket(entry, options)
  if (!ticket) return sendWhole(entry, { ...options, idempotencyKey: entry.id })
  if (ticket !== entry.ticket) await onTicket(ticket)
  const documentId = await sendByTicket(entry, ticket, options).catch((error) => {
    if (ticket !== entry.ticket || !isTicketOver(error)) throw error
  })
  if (documentId) return api.call(readDocument, { params: { id: documentId } }, options)
  // The session that the ticket was of was ended elsewhere; ours asks for another one at once.
  await onTicket(null)
  return sendFile({ ...entry, ticket: null }, step)
}

/** The bytes that the server last reported in this visit, by the ticket's id. */
export const arrivedBytes = new Map<string, number>()

/** The bytes, by the ticket alone. The document's id; throws `OtherBytesArrived` when the server has other ones. */
async function sendByTicket(
  entry: Entry,
  ticket: Ticket & { documentId?: string | null },
  { signal, onUploadProgress }: Pick<CallOptions, 'signal' | 'onUploadProgress'> = {},
): Promise<string> {
  if (ticket.documentId) return ticket.documentId
  const file = new Blob([await readBytes(entry)])
  const onArrived = (bytes: number) => {
    arrivedBytes.set(ticket.id, bytes)
    onUploadProgress?.(bytes / file.size)
  }
  const options = { baseUrl, pieceSize: pieceSize(), signal, onArrived }
  const { documentId, sha256 } = await sendPieces(file, ticket, options).catch((error) => {
    throw error instanceof ApiProblem && error.code === CHANGED ? new OtherBytesArrived(error.message) : error
  })
  checkHash(entry, sha256)
  return documentId
}

/** Browsers that do not say how fast the line is get small ones. */
function pieceSize(): number {
  const { connection } = navigator as { connection?: { effectiveType?: string } }
  return connection?.effectiveType === '4g' ? 1024 * 1024 : 256 * 1024
}

/** Whether the server no longer takes a ticket. */
const isTicketOver = (error: unknown) => error instanceof ApiProblem && error.status === 401

const CHANGED: ProblemCode = 'UploadChanged'

function checkHash({ sha256 }: Entry, arrived: string) {
  if (sha256 && arrived !== sha256) throw new OtherBytesArrived('Other bytes have arrived than were sent')
}

/** Without a session. The next log-in sends the quantity, and asks for another ticket where this one is over. */
export async function sendByTicketOnly(entry: Entry): Promise<Next> {
  if (!entry.ticket || entry.documentId) return 'skip'
  try {
    const documentId = await sendByTicket(entry, entry.ticket)
    if (hasQuantity(entry.subject)) await outbox.change({ ...entry, documentId }, { withoutBytes: true })
    else await forget(entry)
  } catch (error) {
    if (!isTicketOver(error)) throw error instanceof OtherBytesArrived ? arrivedChanged() : error
    await outbox.change({ ...entry, ticket: null })
  }
  return 'done'
}

/** Asks for a ticket, with the session's token. Null where none can be had: no hash, or a server without tickets. */
export async function requestTicket(entry: Entry, options: CallOptions): Promise<UploadTicket | null> {
  const body = ticketWanted(entry)
  if (!body) return null
  return api.call(issueUploadTicket, { body }, options).catch((error: unknown) => {
    if (isMissingCall(error)) return null
    throw error
  })
}

async function sendWhole(entry: Entry, options: CallOptions): Promise<Document> {
  const file = new File([await readBytes(entry)], entry.name, { type: contentTypes[entry.fileKind] })
  const document = await upload(entry.subject, file, options)
  // Other servers of this kind may answer without a hash.
  if (document.sha256) checkHash(entry, document.sha256)
  return document
}

function upload(subject: Subject, File: File, options: CallOptions): Promise<Document> {
  if (subject.kind === 'Replacement') return sendReplacement(subject, File, options)
  const date = hasQuantity(subject) ? undefined : subject.date
  const fields = {
    ...(subject.letterId && { LetterOfAuthorizationId: subject.letterId }),
    ...(date && { PrescriptionDate: date }),
  }
  return sendInOnePiece(subject.kind, fields, File, options)
}
