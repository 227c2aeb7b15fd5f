import type { CallOptions } from '@aruga/client/api'
import { ApiProblem } from '@aruga/client/api-problem'
import { sendPieces } from '@aruga/client/outbox/send-pieces'
import { type Document, readDocument } from '@aruga/contract/documents/documents'
import { issueUploadTicket, type UploadTicket } from '@aruga/contract/documents/uploads'
import type { ProblemCode } from '@aruga/contract/problems'
import { contentTypes } from '../../../photos/pixels/sniff.ts'
import { api, baseUrl } from '../../../platform/api.ts'
import { isMissingCall } from '../../../platform/server-capabilities.ts'
import { putQuantity, sendInOnePiece, sendReplacement } from '../queries.ts'
import { type Entry, hasQuantity, type Sent, type Subject, type Ticket } from './entry.ts'
import { isAlive } from './ticket.ts'
import { ticketWanted } from './ticket-wanted.ts'

/** What a hash in the server's answer says that is not the file's. */
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
export async function sendEntry(
  entry: Entry,
  readBytes: (entry: Entry) => Promise<ArrayBuffer>,
  { options, onStored, onTicket }: Step,
): Promise<Sent> {
  const { subject } = entry
  let { documentId } = entry
  if (!documentId) {
    const document = await sendFile(entry, readBytes, { options, onTicket })
    // Only a new receipt of this letter is still without a quantity.
    if (!hasQuantity(subject)) return { document, known: false }
    if (document.status !== 'NeedsQuantity' || document.letterId !== subject.letterId) return { document, known: true }
    documentId = document.id
    await onStored(documentId)
  }
  if (!hasQuantity(subject)) throw new Error('Only receipts have a quantity')
  const { onUploadProgress: _, ...rest } = options
  const { quantity, number, date } = subject
  const document = await putQuantity(documentId, quantity, { ...rest, receiptNumber: number, receiptDate: date })
  return { document, known: false }
}

/** In pieces, with a ticket; in one to a server that has no tickets, or from a page that cannot compute the hash. */
async function sendFile(
  entry: Entry,
  readBytes: (entry: Entry) => Promise<ArrayBuffer>,
  { options, onTicket }: Pick<Step, 'options' | 'onTicket'>,
): Promise<Document> {
  const ticket = isAlive(entry.ticket) ? entry.ticket : await askForTicket(entry, options)
  if (!ticket) {
    const file = new File([await readBytes(entry)], entry.name, { type: contentTypes[entry.fileKind] })
    const document = await upload(entry.subject, file, { ...options, idempotencyKey: entry.id })
    // Other servers of this kind may answer without a hash.
    return document.sha256 ? asSent(entry, document) : document
  }
  if (ticket !== entry.ticket) await onTicket(ticket)
  const { documentId } = await sendByTicket(entry, ticket, readBytes, options).catch(async (error) => {
    // The session that it was of was ended elsewhere; ours asks for another one at once.
    if (ticket !== entry.ticket || !isTicketOver(error)) throw error
    await onTicket(null)
    return sendFile({ ...entry, ticket: null }, readBytes, { options, onTicket }).then(({ id }) => ({ documentId: id }))
  })
  const { onUploadProgress: _, ...rest } = options
  return api.call(readDocument, { params: { id: documentId } }, rest)
}

/** What the server had when it last said so in this visit, by the ticket's id. */
export const arrivedBytes = new Map<string, number>()

/** The bytes, by the ticket alone. Throws `OtherBytesArrived` when the server has other ones. */
export async function sendByTicket(
  entry: Entry,
  ticket: Ticket & { documentId?: string | null },
  readBytes: (entry: Entry) => Promise<ArrayBuffer>,
  watch: Pick<CallOptions, 'signal' | 'onUploadProgress'>,
): Promise<{ documentId: string }> {
  if (ticket.documentId) return { documentId: ticket.documentId }
  const file = new Blob([await readBytes(entry)])
  const onArrived = (bytes: number) => {
    arrivedBytes.set(ticket.id, bytes)
    watch.onUploadProgress?.(bytes / file.size)
  }
  const { signal } = watch
  const arrived = await sendPieces(file, ticket, { baseUrl, pieceSize: pieceSize(), signal, onArrived }).catch(
    (error) => {
      throw error instanceof ApiProblem && error.code === CHANGED ? new OtherBytesArrived(error.message) : error
    },
  )
  return asSent(entry, arrived)
}

/** Browsers that do not say how fast the line is get small ones. */
function pieceSize(): number {
  const { connection } = navigator as { connection?: { effectiveType?: string } }
  return connection?.effectiveType === '4g' ? 1024 * 1024 : 256 * 1024
}

/** Whether the server no longer takes a ticket. */
export const isTicketOver = (error: unknown) => error instanceof ApiProblem && error.status === 401

const CHANGED: ProblemCode = 'UploadChanged'

function asSent<A extends { sha256: string }>({ sha256 }: Entry, arrived: A): A {
  if (sha256 && arrived.sha256 !== sha256) throw new OtherBytesArrived('Other bytes have arrived than were sent')
  return arrived
}

/** Asks for a ticket, with the session's token. Null where none can be had: no hash, or a server without tickets. */
export async function askForTicket(
  entry: Entry,
  { onUploadProgress: _, ...options }: CallOptions,
): Promise<UploadTicket | null> {
  const body = ticketWanted(entry)
  if (!body) return null
  return api.call(issueUploadTicket, { body }, options).catch((error: unknown) => {
    if (isMissingCall(error)) return null
    throw error
  })
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
