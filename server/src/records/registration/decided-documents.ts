import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { isOfRegistration } from '../documents/kinds.ts'

// As in `documentsOfRegistration`: documents under review, and the newest of each kind.
const documentsOfCase = `SELECT d.id FROM document d
   WHERE d.patient_id = :patientId AND ${isOfRegistration('d')} AND d.replaced_at IS NULL AND (d.status = 'UnderReview'
     OR NOT EXISTS (SELECT FROM document n WHERE n.patient_id = :patientId AND n.kind = d.kind AND n.replaced_at IS NULL
       AND (n.uploaded_at, d.id) > (d.uploaded_at, n.id)))`
const listDocuments = query(
  'registration.documents',
  `SELECT d.id, d.kind, d.file_state AS "fileState" FROM document d WHERE d.id IN (${documentsOfCase}) ORDER BY d.uploaded_at DESC, d.id`,
)
/** The documents that a decision would be about now, newest first. */
export const listRegistrationDocuments = (db: Db, patientId: string) => listDocuments(db, { patientId })

/** SQL: whether these are exactly `:documentIds`, which the reviewer saw. */
export const asSeen = `(SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM (${documentsOfCase}) now)
     = (SELECT array_agg(DISTINCT id ORDER BY id) FROM unnest(:documentIds::uuid[]) seen (id))`

export type RegistrationDecision = { patientId: string; reviewerId: string; now: Date; documentIds: string[] }
