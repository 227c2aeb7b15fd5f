import { query } from '../../db/query.ts'

/** Stores a grant that waits; none is stored beside another of the patient that waits. One that needs no second person is put in force next. */
export const addGrant = query(
  'tiers.grant',
  `INSERT INTO patient_tier (id, patient_id, tier_id, status, reason, seen, granted_by, granted_at)
   VALUES (:id, :patientId, :tierId, 'Waiting', :reason, :seen, :by, :now)
   ON CONFLICT (patient_id) WHERE status = 'Waiting' DO NOTHING RETURNING id`,
)
