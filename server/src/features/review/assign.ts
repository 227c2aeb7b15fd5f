// Who works on a case. A courtesy between reviewers, not a lock: what is decided once is held by the decision itself.
import type { Assignment } from '@aruga/contract/review/case-file'
import { type Db, statement } from '../../db/open.ts'

const ASSIGNED_MS = 30 * 60_000

/** An assignment that was made before this is nobody's any more. */
export const lapsedBefore = (now: Date) => new Date(now.getTime() - ASSIGNED_MS)
export const assignmentEnd = (assignedAt: string) =>
  new Date(new Date(assignedAt).getTime() + ASSIGNED_MS).toISOString()

const assign = statement<{ assignedAt: string }>(
  'assigning.assign',
  // One's own lapsed ones go with it, so that the table holds what is being worked on and little more.
  `WITH lapsed AS (DELETE FROM case_assignment WHERE account_id = $2 AND assigned_at <= $4 AND case_id <> $1)
   INSERT INTO case_assignment AS a (case_id, account_id, assigned_at) VALUES ($1, $2, $3)
   ON CONFLICT (case_id) DO UPDATE SET account_id = $2, assigned_at = $3
     WHERE a.account_id = $2 OR a.assigned_at <= $4
   RETURNING assigned_at AS "assignedAt"`,
)
/** Takes a case, or begins one's own half hour anew. False when another reviewer has it. */
export const takeCase = async (tx: Db, caseId: string, reviewerId: string, now: Date) =>
  (await assign(tx, [caseId, reviewerId, now, lapsedBefore(now)])).length > 0

const release = statement<{ caseId: string }>(
  'assigning.release',
  'DELETE FROM case_assignment WHERE case_id = $1 AND account_id = $2 RETURNING case_id AS "caseId"',
)
/** False when it is not this reviewer's. */
export const giveBackCase = async (tx: Db, caseId: string, reviewerId: string) =>
  (await release(tx, [caseId, reviewerId])).length > 0

const find = statement<{ accountId: string; name: string; assignedAt: string }>(
  'assigning.find',
  `SELECT a.account_id AS "accountId", coalesce(s.name, assignee.email) AS name, a.assigned_at AS "assignedAt"
   FROM case_assignment a JOIN account assignee ON assignee.id = a.account_id LEFT JOIN staff s ON s.account_id = a.account_id
   WHERE a.case_id = $1 AND a.assigned_at > $2`,
)
/** Who works on a case now, as `reviewerId` reads it; null: nobody. */
export async function findAssignment(
  db: Db,
  caseId: string,
  reviewerId: string,
  now: Date,
): Promise<Assignment | null> {
  const [found] = await find(db, [caseId, lapsedBefore(now)])
  if (!found) return null
  const { accountId, name, assignedAt } = found
  return { name, isMe: accountId === reviewerId, until: assignmentEnd(assignedAt) }
}
