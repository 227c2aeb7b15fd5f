import type { Db } from '../../db/open.ts'
import { query, type Row } from '../../db/query.ts'

const replace = query(
  'documents.replace',
  `UPDATE document d SET replaced_at = :now WHERE d.id = :documentId AND d.patient_id = :patientId AND d.replaced_at IS NULL
     AND d.status IN ('NeedsQuantity', 'UnderReview', 'Declined')
   RETURNING d.id, d.kind, d.letter_id AS "letterId", d.or_quantity AS "orQuantity"`,
)
export type ReplacedDocument = Row<'documents.replace'>
/** Marks an undecided or declined document as replaced, once. Undefined when it is accepted, replaced or another patient's. */
export const markReplaced = async (tx: Db, documentId: string, patientId: string, now: Date) =>
  (await replace(tx, { documentId, patientId, now }))[0]
