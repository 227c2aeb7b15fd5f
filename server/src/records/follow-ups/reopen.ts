import { FOLLOW_UP_UNDO_MS } from '@aruga/contract/follow-ups/follow-ups'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

// Not of a patient who has left since, and not for an owner whose account was closed since.
const reopen = query(
  'follow-ups.reopen',
  `UPDATE follow_up f SET status = 'Open', result = NULL, ended_by = NULL, ended_at = NULL,
     owner_id = (SELECT a.id FROM account a WHERE a.id = f.owner_id AND a.status = 'active')
   FROM (SELECT id FROM patient WHERE id = (SELECT patient_id FROM follow_up WHERE id = :id) AND status <> 'Unsubscribed' FOR SHARE) p
   WHERE f.id = :id AND f.status = 'Done' AND f.ended_by = :by AND f.ended_at > :since AND p.id = f.patient_id
   RETURNING f.patient_id AS "patientId"`,
)
/** Takes back one's own `finishOpen` of the last minutes. Undefined when it is too late for that. */
export const reopenDone = async (tx: Db, { now, ...which }: { id: string; by: string; now: Date }) =>
  (await reopen(tx, { ...which, since: new Date(now.getTime() - FOLLOW_UP_UNDO_MS) }))[0]
