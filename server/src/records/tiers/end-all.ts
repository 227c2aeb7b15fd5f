import { query } from '../../db/query.ts'

/** Ends what a patient who leaves has or waits for. */
export const endTiers = query(
  'tiers.end-all',
  `UPDATE patient_tier SET status = 'Ended', ended_at = :now WHERE patient_id = :patientId AND status IN ('Waiting', 'InForce')`,
)
