import { query } from '../../db/query.ts'

/** Deletes how an erased patient named those who acted for them. The rows stay: they explain the audit log. */
export const eraseRelations = query(
  'patient-access.erase-relations',
  'UPDATE patient_access SET relation = NULL WHERE patient_id = :patientId',
)
