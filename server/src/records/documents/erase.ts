import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

// A file name may contain a person's name, even in its extension, so retained documents lose theirs.
const forgetNames = query(
  'documents.forget-names',
  `UPDATE document d SET replaces = NULL, original_name = 'receipt'
   WHERE patient_id = :patientId AND survives_erasure(d)`,
)
// Retained receipts have no sender who could repeat a request.
const forgetUploads = query('documents.forget-uploads', 'DELETE FROM document_upload WHERE patient_id = :patientId')
const unassign = query(
  'documents.unassign-all',
  `DELETE FROM case_assignment WHERE case_id = :patientId OR case_id IN (SELECT id FROM document WHERE patient_id = :patientId)`,
)
const disown = query(
  'documents.disown-all',
  `DELETE FROM case_owner WHERE case_id = :patientId OR case_id IN (SELECT id FROM document WHERE patient_id = :patientId)`,
)
const deleteAll = query(
  'documents.delete-all',
  `WITH deleted AS (
     DELETE FROM document d WHERE patient_id = :patientId AND NOT survives_erasure(d) RETURNING filename, picture, thumbnail
   )
   SELECT key AS "key!" FROM (SELECT unnest(ARRAY[filename, picture, thumbnail]) AS key FROM deleted) files WHERE key IS NOT NULL`,
)

/** Unassigns the patient's cases, and removes the file names of retained documents. */
export async function releaseDocuments(tx: Db, patientId: string) {
  await forgetNames(tx, { patientId })
  await forgetUploads(tx, { patientId })
  await unassign(tx, { patientId })
  await disown(tx, { patientId })
}

/** Deletes all documents except the retained ones. Returns the keys of the deleted documents' files. */
export const deleteDocuments = async (tx: Db, patientId: string) =>
  (await deleteAll(tx, { patientId })).map(({ key }) => key)
