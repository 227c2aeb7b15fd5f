import { query } from '../../db/query.ts'

/** An erased patient's prescriptions are deleted; the letters stay and lose the reference to them, and the tier, which tells of the patient's income. */
export const clearPrescriptions = query(
  'letters.clear-prescriptions',
  `UPDATE letter l SET prescription_id = NULL, tier_id = NULL
   FROM (SELECT id FROM letter WHERE patient_id = :patientId AND (prescription_id IS NOT NULL OR tier_id IS NOT NULL)
     ORDER BY id FOR NO KEY UPDATE) o WHERE l.id = o.id`,
)

/** The same for prescriptions whose retention period is over. */
export const releasePrescriptions = query(
  'letters.release-prescriptions',
  `UPDATE letter l SET prescription_id = NULL
   FROM (SELECT id FROM letter WHERE prescription_id = ANY (:ids::uuid[]) ORDER BY id FOR NO KEY UPDATE) o WHERE l.id = o.id`,
)
