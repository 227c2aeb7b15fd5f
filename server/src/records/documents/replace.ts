import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { documentColumns } from './document-row.ts'

const replace = query(
  'documents.replace',
  `UPDATE document d SET replaced_at = :now WHERE d.id = :documentId AND d.patient_id = :patientId AND d.replaced_at IS NULL
     AND d.status IN ('NeedsQuantity', 'UnderReview', 'Declined')
   RETURNING ${documentColumns}`,
)
/** Marks an undecided or declined document as replaced, once. Undefined when it is accepted, replaced or another patient's. */
export const markReplaced = async (tx: Db, documentId: string, patientId: string, now: Date) =>
  (await replace(tx, { documentId, patientId, now }))[0]

const findReplacement = query(
  'documents.find-replacement',
  `SELECT ${documentColumns} FROM document d WHERE d.replaces = :documentId AND d.patient_id = :patientId`,
)
/** The document that replaced this one, or undefined. */
export const findReplacementOf = async (db: Db, documentId: string, patientId: string) =>
  (await findReplacement(db, { documentId, patientId }))[0]
