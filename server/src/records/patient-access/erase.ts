import { query } from '../../db/query.ts'

/** Clears how an erased patient called whom they let in, and whom they invited. */
export const eraseAccess = query(
  'patient-access.erase',
  `WITH invitations AS (DELETE FROM patient_invitation WHERE patient_id = :patientId)
   UPDATE patient_access SET relation = NULL WHERE patient_id = :patientId`,
)
