import { query } from '../../../db/query.ts'

/** The prescriptions of who is erased are deleted: their letters, which stay, name none any more. */
export const forgetPrescriptions = query(
  'letters.forget-prescriptions',
  'UPDATE letter SET prescription_id = NULL WHERE patient_id = :patientId AND prescription_id IS NOT NULL',
)
