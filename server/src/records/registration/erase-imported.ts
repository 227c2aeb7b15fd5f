import { query } from '../../db/query.ts'

/** Clears the number that an earlier program gave an erased patient, and where their invitation went. */
export const eraseImported = query(
  'registration.erase-imported',
  'UPDATE imported_patient SET former_number = NULL, email = NULL WHERE patient_id = :patientId',
)
