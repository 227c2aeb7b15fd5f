import type { CallOptions } from '@aruga/client/api'
import { ApiProblem } from '@aruga/client/api-problem'
import { noticeTexts } from '@aruga/client/notices'
import { sendPieces } from '@aruga/client/outbox/send-pieces'
import type { Next } from '@aruga/client/outbox/sender'
import { type Document, readDocument } from '@aruga/contract/documents/documents'
import { issueUploadTicket } from '@aruga/contract/documents/uploads'
import type { ProblemCode } from '@aruga/contract/problems'
import { contentTypes } from '../../../photos/pixels/sniff.ts'
import { api } from '../../../platform/api.ts'
import { baseUrl } from '../../../platform/base-url.ts'
import { isMissingCall } from '../../../platform/server-capabilities.ts'
import { putQuantity, sendInOnePiece, sendReplacement } from '../queries.ts'
import { arrivedChanged, type Entry, hasQuantity, type Sent, type Ticket } from './entry.ts'
import { isUsable, ticketWanted } from './tickets.ts'
import { forget, readBytes, update } from './uploads.ts'

/**
 * Sends the file, then the quantity of a receipt. However often it is repeated, one document comes of it: the entry's id stays with
 * the document. `onStored`: called once the server has the file and lacks only the quantity.
 */
export async function sendEntry(entry: Entry, options: CallOptions, onStored?: (id: string) => void): Promise<Sent> {
  const { subject } = entry
  if (!hasQuantity(subject)) return { document: await sendFile(entry, options), known: false }
  let { documentId } = entry
  if (!documentId) {
    const document = await sendFile(entry, options)
    // Only a new receipt of this letter is still without a quantity.
    if (document.status !== 'NeedsQuantity' || document.letterId !== subject.letterId) return { document, known: true }
    documentId = document.id
    onStored?.(documentId)
    await update(entry, { documentId }).catch(sentAgain)
  }
  const { quantity, number: receiptNumber, date: receiptDate, together } = subject
  const document = await putQuantity(documentId, quantity, { ...options, receiptNumber, receiptDate, together })
  return { document, known: false }
}

/** Where the device cannot store a change, the file is sent again with another ticket, and becomes the same document. */
const sentAgain = () => undefined

/** In pieces, with a ticket; in one to a server that has no tickets, or from a page that cannot compute the hash. */
async function sendFile(entry: Entry, options: CallOptions): Promise<Document> {
  const earlier = entry.ticket
  const ticket = await ticketFor(entry, options)
  if (!ticket) return sendWhole(entry, { ...options, idempotencyKey: entry.id })
  const id = await sendByTicket(entry, ticket, options).catch((error) => {
    if (ticket !== earlier || !isTicketOver(error)) throw error
  })
  if (id) return api.call(readDocument, { params: { id } }, options)
  // The session that the ticket was of was ended elsewhere; ours asks for another one at once.
  await update(entry, { ticket: null }).catch(sentAgain)
  return sendFile(entry, options)
}

/** The file's ticket, or a new one by the session. Null where none can be had: no hash, or a server without tickets. */
export async function ticketFor(entry: Entry, options: CallOptions): Promise<Ticket | null> {
  if (isUsable(entry.ticket)) return entry.ticket
  const body = ticketWanted(entry)
  if (!body) return null
  const ticket = await api.call(issueUploadTicket, { body }, options).catch((error: unknown) => {
    if (!isMissingCall(error)) throw error
  })
  if (!ticket) return null
  await update(entry, { ticket }).catch(sentAgain)
  return ticket
}

/** The bytes that the server last reported in this visit, by the ticket's id. */
export const arrivedBytes = new Map<string, number>()

/** The bytes, by the ticket alone. The document's id. */
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
    throw error instanceof ApiProblem && error.code === CHANGED ? changedOnItsWay(entry) : error
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
/** How often a file may arrive changed; then only another photo helps. */
const MOST_MISMATCHES = 3
const mismatches = new Map<string, number>()

/** It is sent again after a pause, and the others go on. */
function changedOnItsWay({ id }: Entry): ApiProblem {
  const times = (mismatches.get(id) ?? 0) + 1
  mismatches.set(id, times % MOST_MISMATCHES)
  return times < MOST_MISMATCHES ? new ApiProblem(502, noticeTexts.unreachable) : arrivedChanged()
}

function checkHash(entry: Entry, arrived: string) {
  if (entry.sha256 && arrived !== entry.sha256) throw changedOnItsWay(entry)
}

/** Without a session. The next log-in sends the quantity, and asks for another ticket where this one is over. */
export async function sendByTicketOnly(entry: Entry): Promise<Next> {
  if (!entry.ticket || entry.documentId) return 'skip'
  try {
    const documentId = await sendByTicket(entry, entry.ticket)
    await (hasQuantity(entry.subject) ? update(entry, { documentId }) : forget(entry))
  } catch (error) {
    if (!isTicketOver(error)) throw error
    await update(entry, { ticket: null })
  }
  return 'done'
}

async function sendWhole(entry: Entry, options: CallOptions): Promise<Document> {
  const { subject, name, fileKind } = entry
  const file = new File([await readBytes(entry)], name, { type: contentTypes[fileKind] })
  const document = await (subject.kind === 'Replacement'
    ? sendReplacement(subject, file, options)
    : sendInOnePiece(subject, file, options))
  // Other servers of this kind may answer without a hash.
  if (document.sha256) checkHash(entry, document.sha256)
  return document
}
