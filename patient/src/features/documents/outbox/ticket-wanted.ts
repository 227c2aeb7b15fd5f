// What a ticket is asked for with, by the app and by the service worker.
import type { issueUploadTicket } from '@aruga/contract/documents/uploads'
import type { InputOf } from '@aruga/contract/endpoint'
import { type Entry, hasQuantity, kindOf } from './entry.ts'

export type TicketWanted = InputOf<typeof issueUploadTicket>['body']

/** What to ask for; null without a hash, to which a ticket is bound. */
export function ticketWanted(entry: Entry): TicketWanted | null {
  const { id: uploadId, subject, name, size, sha256 } = entry
  if (!sha256) return null
  // As the server keeps it.
  const originalName =
    name
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(-200) || 'file'
  const file = { uploadId, kind: kindOf(entry), originalName, size, sha256 }
  if (subject.kind === 'Replacement') {
    const { document, answer } = subject
    return { ...file, replaces: document.id, ...(answer && { answer }) }
  }
  if (hasQuantity(subject)) return { ...file, letterId: subject.letterId }
  const { letterId, date } = subject
  return { ...file, ...(letterId && { letterId }), ...(date && { prescriptionDate: date }) }
}
