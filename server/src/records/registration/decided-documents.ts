import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

// The same as `documentsOfRegistration`: those under review, and the newest of each kind.
const listDocuments = query(
  'registration.documents',
  `SELECT d.id, d.kind, d.file_state AS "fileState" FROM document d
   WHERE d.id IN (SELECT documents_of_registration(:patientId)) ORDER BY d.uploaded_at DESC, d.id`,
)
/** The documents that a decision would be about now, newest first. */
export const listRegistrationDocuments = (db: Db, patientId: string) => listDocuments(db, { patientId })

/** `documentIds`: those that the reviewer saw. */
export type RegistrationDecision = { patientId: string; reviewerId: string; now: Date; documentIds: string[] }
