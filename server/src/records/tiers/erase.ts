import { query } from '../../db/query.ts'

/** Deletes the tiers of a patient, with the words about their income. */
export const eraseTiers = query('tiers.erase', 'DELETE FROM patient_tier WHERE patient_id = :patientId')
