import { query } from '../../db/query.ts'

/** Ends every access to a patient who leaves or is erased. `endedBy` null: the program. */
export const endAllAccess = query(
  'patient-access.end-all',
  `UPDATE patient_access SET ended_at = :now, ended_by = :endedBy? WHERE patient_id = :patientId AND ended_at IS NULL`,
)
