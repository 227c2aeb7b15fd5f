// Open follow-ups, for staff.
import { FOLLOW_UPS_LISTED, type FollowUpOwners } from '@aruga/contract/follow-ups/follow-ups'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const list = query(
  'follow-ups.list',
  `SELECT f.id, f.patient_id AS "patientId", p.patient_code AS "patientCode", f.due_on AS day, f.owner_id AS "ownerId",
     name_of(f.owner_id) AS "ownerName?", c.called_at AS "calledAt", name_of(c.noted_by) AS "notedBy!"
   FROM follow_up f JOIN patient p ON p.id = f.patient_id JOIN call_note c ON c.id = f.call_id
   WHERE f.status = 'Open' AND (:ownerId::uuid IS NULL OR f.owner_id = :ownerId) AND (:unowned::boolean IS NULL OR f.owner_id IS NULL)
     AND (:colleagueOf::uuid IS NULL OR f.owner_id IS NULL OR f.owner_id IN (
       SELECT m.account_id FROM team_member mine JOIN team_member m ON m.team_id = mine.team_id WHERE mine.account_id = :colleagueOf))
   ORDER BY f.due_on, f.id LIMIT :limit`,
)
/** Open follow-ups, the earliest day first. */
export async function listOpenFollowUps(db: Db, whose: FollowUpOwners, accountId: string) {
  const rows = await list(db, {
    ownerId: whose === 'me' ? accountId : null,
    unowned: whose === 'nobody' ? true : null,
    colleagueOf: whose === 'myTeams' ? accountId : null,
    limit: FOLLOW_UPS_LISTED,
  })
  return rows.map(withOwner)
}

const listOf = query(
  'follow-ups.of-patient',
  `SELECT f.id, f.patient_id AS "patientId", p.patient_code AS "patientCode", f.due_on AS day, f.owner_id AS "ownerId",
     name_of(f.owner_id) AS "ownerName?", c.called_at AS "calledAt", name_of(c.noted_by) AS "notedBy!", c.words
   FROM follow_up f JOIN patient p ON p.id = f.patient_id JOIN call_note c ON c.id = f.call_id
   WHERE f.patient_id = :patientId AND f.status = 'Open' ORDER BY f.due_on, f.id`,
)
/** A patient's open follow-ups with the notes of their calls, the earliest day first. */
export const listFollowUpsOf = async (db: Db, patientId: string) => (await listOf(db, { patientId })).map(withOwner)

const withOwner = <R extends { ownerId: string | null; ownerName: string | null }>({
  ownerId,
  ownerName,
  ...row
}: R) => ({
  ...row,
  owner: ownerId === null ? null : { id: ownerId, name: ownerName ?? '' },
})

const countDue = query(
  'follow-ups.count-due',
  `SELECT (SELECT count(*)::int FROM follow_up WHERE status = 'Open' AND owner_id = :accountId AND due_on <= :today) AS "mine!",
     (SELECT count(*)::int FROM follow_up WHERE status = 'Open' AND owner_id IS NULL AND due_on <= :today) AS "nobodys!"`,
)
/** How many are due: a person's, and nobody's. */
export const countDueFollowUps = async (db: Db, of: { accountId: string; today: string }) =>
  (await countDue(db, of))[0] ?? { mine: 0, nobodys: 0 }

const find = query('follow-ups.find', 'SELECT status, result, ended_by AS "endedBy" FROM follow_up WHERE id = :id')
/** Whether there is such a follow-up, and how it ended. */
export const findFollowUp = async (db: Db, id: string) => (await find(db, { id }))[0]
