import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const release = query(
  'documents.release',
  `UPDATE document d SET file_state = 'Available'
   WHERE d.id = :documentId AND d.file_state = 'Held'
   RETURNING d.patient_id AS "patientId"`,
)
/** Releases a quarantined file. Undefined when it is not quarantined (any more). */
export const releaseFile = async (tx: Db, documentId: string) => (await release(tx, { documentId }))[0]
