// A document as its patient sent it, at a moment in the past, in its place.
import type { Db } from '@aruga/server/db/open'
import { markReplaced, reopenRegistration } from '@aruga/server/features/documents/cases'
import { type DocumentFiles, recordUpload } from '@aruga/server/features/documents/receive-files'
import { declineDocument } from '@aruga/server/features/review/documents'
import { onRecord } from './letters.ts'
import type { DemoPatient } from './patients.ts'

type Place = {
  letterId?: string
  orQuantity?: number | null
  /** An earlier document that was declined for being cut off, and that this one takes the place of. */
  declined?: { id: string; at: Date; by: string }
  /** A declined document of the registration, which waits again with this one. */
  reopens?: string
}

const note = {
  en: 'A part of the receipt is cut off. Please take the photo again.',
  fil: 'Naputol po ang bahagi ng resibo. Pakikuhanan po muli.',
}

/** Answers its id. */
export async function addDocument(db: Db, patient: DemoPatient, picture: DocumentFiles, at: Date, place: Place) {
  const { patientId, accountId } = patient
  const { letterId = null, orQuantity = null, declined, reopens } = place
  if (declined) {
    const decision = { documentId: declined.id, reviewerId: declined.by, now: declined.at }
    await declineDocument(db, decision, { reason: 'CutOff', note })
    const on = { patientId, subjectId: declined.id, at: declined.at, reason: 'CutOff' }
    await onRecord(db, { actorId: declined.by, action: 'document.declined', ...on })
  }
  const replaces = declined?.id ?? reopens ?? null
  if (replaces) await markReplaced(db, replaces, patientId, at)
  const document = await recordUpload(db, patientId, picture, at, { letterId, orQuantity, replaces })
  if (!document) throw new Error('The demo has this document already.')
  const action = replaces ? 'document.replaced' : 'document.sent'
  await onRecord(db, { actorId: accountId, action, patientId, subjectId: document.id, at })
  if (reopens) await reopenRegistration(db, patientId, at)
  return document.id
}
