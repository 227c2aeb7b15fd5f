// Deletes patients of an import as if they had never come. Only those whom nothing else refers to: PostgreSQL refuses the others.
import { deleteImportedConsents } from '../../db/append-only.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { recordEvents } from '../../webhooks/record.ts'

// Foreign keys are checked at the end of the statement.
const deletePatients = query(
  'registration.undo-import',
  `WITH doctors AS (DELETE FROM doctor_assignment WHERE patient_id = ANY (:ids)),
     imported AS (DELETE FROM imported_patient WHERE patient_id = ANY (:ids))
   DELETE FROM patient WHERE id = ANY (:ids)`,
)
/** Within `whileConsentsCanGo`. Receivers outside are told to forget them, too. Throws a foreign key's violation when something has happened to one of them. */
export async function deleteImportedPatients(tx: Db, ids: string[], now: Date): Promise<void> {
  await deleteImportedConsents(tx, ids)
  await deletePatients(tx, { ids })
  const each = ids.map((id) => ({ patientId: id, subjectId: id }))
  await recordEvents(tx, { kind: 'patient.erased', at: now, each })
}
