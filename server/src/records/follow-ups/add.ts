import { query } from '../../db/query.ts'

/** Adds the follow-up of a call. `ownerId` null: nobody has it. */
export const addFollowUp = query(
  'follow-ups.add',
  `INSERT INTO follow_up (id, call_id, patient_id, status, due_on, owner_id)
   VALUES (:id, :callId, :patientId, 'Open', :day, :ownerId?)`,
)
