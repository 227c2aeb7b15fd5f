import { query } from '../../db/query.ts'

/** Clears how an erased patient called whom they let in, and whom they invited. */
export const eraseAccess = query(
  'patient-access.erase',
  `WITH invitations AS (DELETE FROM patient_invitation WHERE patient_id = :patientId),
     proposals AS (DELETE FROM access_proposal WHERE patient_id = :patientId)
   UPDATE patient_access SET relation = NULL, paper = NULL, end_reason = NULL WHERE patient_id = :patientId`,
)
