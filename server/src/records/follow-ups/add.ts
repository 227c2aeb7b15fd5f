import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const add = query(
  'follow-ups.add',
  `INSERT INTO follow_up (id, call_id, patient_id, status, due_on, owner_id)
   SELECT :id, :callId, id, 'Open', :day, :ownerId? FROM (SELECT id FROM patient WHERE id = :patientId AND status <> 'Unsubscribed' FOR SHARE) patient
   RETURNING id`,
)
type New = { id: string; callId: string; patientId: string; day: string; ownerId: string | null }
/** Adds the follow-up of a call. `ownerId` null: nobody has it. False for a patient who has left, which ends what is open. */
export const addFollowUp = async (tx: Db, followUp: New) => (await add(tx, followUp)).length > 0
