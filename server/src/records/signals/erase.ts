import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const eraseNotes = query(
  'signals.erase-notes',
  `UPDATE signal SET note = NULL WHERE note IS NOT NULL AND id IN (SELECT signal_id FROM signal_subject WHERE patient_id = :patientId)`,
)
const erasePerceptualHashes = query(
  'signals.erase-looks',
  `DELETE FROM document_look WHERE document_id IN (SELECT id FROM document WHERE patient_id = :patientId)`,
)
/** Empties an administrator's notes about a patient, and deletes the hashes of their pictures; the signals stay. */
export async function eraseFromSignals(tx: Db, patientId: string) {
  await eraseNotes(tx, { patientId })
  await erasePerceptualHashes(tx, { patientId })
}
