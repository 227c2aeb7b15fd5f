import { query } from '../../db/query.ts'

/** An erased patient's prescriptions are deleted; the letters stay and lose the reference to them. */
export const clearPrescriptions = query(
  'letters.clear-prescriptions',
  'UPDATE letter SET prescription_id = NULL WHERE patient_id = :patientId AND prescription_id IS NOT NULL',
)

/** The same for prescriptions whose retention period is over. */
export const releasePrescriptions = query(
  'letters.release-prescriptions',
  'UPDATE letter SET prescription_id = NULL WHERE prescription_id = ANY (:ids::uuid[])',
)
