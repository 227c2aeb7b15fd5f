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
import { withoutCall } from '../../../platform/server-capabilities.ts'
import { putQuantity, sendInOnePiece, sendReplacement } from '../queries.ts'
import { ARRIVED_CHANGED, type Entry, hasQuantity, type Sent, type Ticket } from './entry.ts'
import { isUsable, ticketWanted } from './tickets.ts'
import { forget, readBytes, update } from './uploads.ts'

/**
 * Sends the file, then the quantity of a receipt. However often it is repeated, one document comes of it: the entry's id stays with
 * the document. `onStored`: called once the server has the file and lacks only the quantity. `unstored`: the bytes, where this device
 * cannot store them.
 */
export async function sendEntry(
  entry: Entry,
  options: CallOptions,
  onStored?: (documentId: string) => void,
  unstored?: ArrayBuffer,
): Promise<Sent> {
  const { subject } = entry
  if (!hasQuantity(subject)) return { document: await sendFile(entry, options, unstored), known: false }
  let { documentId } = entry
  if (!documentId) {
    const document = await sendFile(entry, options, unstored)
    // Only a new receipt of this letter is still without a quantity.
    if (document.status !== 'NeedsQuantity' || document.letterId !== subject.letterId) return { document, known: true }
    documentId = document.id
    onStored?.(documentId)
    await update(entry, { documentId })
  }
  const { quantity, number: receiptNumber, date: receiptDate, together } = subject
  const document = await putQuantity(documentId, quantity, { ...options, receiptNumber, receiptDate, together })
  return { document, known: false }
}

/** In pieces, with a ticket; in one to a server that has no tickets, or from a page that cannot compute the hash. */
async function sendFile(entry: Entry, options: CallOptions, unstored?: ArrayBuffer): Promise<Document> {
  const bytes = unstored ?? (await readBytes(entry))
  const ticket = await ticketFor(entry, options)
  if (!ticket) return sendWhole(entry, bytes, { ...options, idempotencyKey: entry.id })
  const id = await sendByTicket(entry, ticket, bytes, options)
  return api.call(readDocument, { params: { id } }, options)
}

/** The file's ticket, or a new one by the session. Null where none can be had: no hash, or a server without tickets. */
export async function ticketFor(entry: Entry, options: CallOptions): Promise<Ticket | null> {
  if (isUsable(entry.ticket)) return entry.ticket
  const body = ticketWanted(entry)
  if (!body) return null
  const ticket = await api.call(issueUploadTicket, { body }, options).catch(withoutCall(null))
  if (ticket) await update(entry, { ticket })
  return ticket
}

/** The bytes that the server last reported in this visit, by the ticket's id. */
export const arrivedBytes = new Map<string, number>()

/** The bytes, by the ticket alone. The document's id. */
async function sendByTicket(
  entry: Entry,
  ticket: Ticket,
  bytes: ArrayBuffer,
  { signal, onUploadProgress }: Pick<CallOptions, 'signal' | 'onUploadProgress'> = {},
): Promise<string> {
  if (ticket.documentId) return ticket.documentId
  const onArrived = (arrived: number) => {
    arrivedBytes.set(ticket.id, arrived)
    onUploadProgress?.(arrived / bytes.byteLength)
  }
  const { documentId, sha256 } = await sendPieces(new Blob([bytes]), ticket, { baseUrl, signal, onArrived }).catch(
    async (error) => {
      const { status, code } = error instanceof ApiProblem ? error : {}
      if (code === ('UploadChanged' satisfies ProblemCode)) throw changedOnItsWay(entry)
      if (status !== 401) throw error
      // The server no longer takes this ticket. A session gets another one, after the sender's pause.
      await update(entry, { ticket: null })
      throw new ApiProblem(502, noticeTexts.unreachable)
    },
  )
  checkHash(entry, sha256)
  return documentId
}

/** Of files that arrived changed, by the id of the entry. */
const mismatches = new Map<string, number>()

/** It is sent again after a pause, and the others go on; the third time only another photo helps. */
function changedOnItsWay({ id }: Entry): ApiProblem {
  const times = (mismatches.get(id) ?? 0) + 1
  mismatches.set(id, times % 3)
  if (times < 3) return new ApiProblem(502, noticeTexts.unreachable)
  return new ApiProblem(409, '', { code: ARRIVED_CHANGED, wellFormed: true })
}

function checkHash(entry: Entry, arrived: string) {
  if (entry.sha256 && arrived !== entry.sha256) throw changedOnItsWay(entry)
}

/** Without a session. The next log-in sends the quantity, and asks for another ticket where this one is over. */
export async function sendByTicketOnly(entry: Entry): Promise<Next> {
  if (!entry.ticket || entry.documentId) return 'skip'
  const documentId = await sendByTicket(entry, entry.ticket, await readBytes(entry))
  if (!hasQuantity(entry.subject)) return forget(entry).then(() => 'done')
  await update(entry, { documentId })
  return 'skip'
}

async function sendWhole(entry: Entry, bytes: ArrayBuffer, options: CallOptions): Promise<Document> {
  const { subject, name, fileKind } = entry
  const file = new File([bytes], name, { type: contentTypes[fileKind] })
  const document = await (subject.kind === 'Replacement'
    ? sendReplacement(subject, file, options)
    : sendInOnePiece(subject, file, options))
  // Other servers of this kind may answer without a hash.
  if (document.sha256) checkHash(entry, document.sha256)
  return document
}
