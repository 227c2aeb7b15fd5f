import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'

/** Whether a row of `document` stays when its patient is erased: a receipt that the program has accepted; all other papers go. */
export const isKept = (document: string) =>
  `(${document}.kind IN ('OfficialReceipt', 'ClaimedGoodsReceipt') AND ${document}.status = 'Accepted'
    AND ${document}.replaced_at IS NULL)`

// What a patient calls a file may be a name, so the kept ones lose theirs.
const forgetNames = query(
  'documents.forget-names',
  `UPDATE document d SET replaces = NULL, original_name = 'receipt' || coalesce(substring(original_name FROM '\\.\\w+$'), '')
   WHERE patient_id = :patientId AND ${isKept('d')}`,
)
const unassign = query(
  'documents.unassign-all',
  `DELETE FROM case_assignment WHERE case_id = :patientId OR case_id IN (SELECT id FROM document WHERE patient_id = :patientId)`,
)
const deleteAll = query(
  'documents.delete-all',
  `WITH papers AS (
     DELETE FROM document d WHERE patient_id = :patientId AND NOT ${isKept('d')} RETURNING filename, picture, thumbnail
   )
   SELECT key AS "key!" FROM (SELECT unnest(ARRAY[filename, picture, thumbnail]) AS key FROM papers) files WHERE key IS NOT NULL`,
)

/** Nobody works on a document of the patient any more, and what is kept of them has no name. */
export async function releaseDocuments(tx: Db, patientId: string) {
  await forgetNames(tx, { patientId })
  await unassign(tx, { patientId })
}

/** Deletes all documents but those that are kept. Answers the keys of their files. */
export const deleteDocuments = async (tx: Db, patientId: string) =>
  (await deleteAll(tx, { patientId })).map(({ key }) => key)
