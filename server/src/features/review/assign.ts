// Who works on a case: the reviewer who opens it has it while it is open, and for a few minutes after a browser dies. A courtesy
// between reviewers, not a lock: the decision itself happens only once anyway (docs/decisions/049).
import type { Assignment } from '@aruga/contract/review/case-file'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const ASSIGNED_MS = 5 * 60_000

/** Older assignments have lapsed. */
export const lapsedBefore = (now: Date) => new Date(now.getTime() - ASSIGNED_MS)
export const assignmentEnd = (assignedAt: string) =>
  new Date(new Date(assignedAt).getTime() + ASSIGNED_MS).toISOString()

const assign = query(
  'assigning.assign',
  // Also deletes the reviewer's own lapsed assignments, so that the table stays small.
  `WITH lapsed AS (DELETE FROM case_assignment WHERE account_id = :reviewerId AND assigned_at <= :lapsedBefore AND case_id <> :caseId)
   INSERT INTO case_assignment AS a (case_id, account_id, assigned_at, since) VALUES (:caseId, :reviewerId, :now, :now)
   ON CONFLICT (case_id) DO UPDATE SET account_id = :reviewerId, assigned_at = :now,
       since = CASE WHEN a.account_id = :reviewerId AND a.assigned_at > :lapsedBefore THEN coalesce(a.since, a.assigned_at) ELSE :now END
     WHERE a.account_id = :reviewerId OR a.assigned_at <= :lapsedBefore OR coalesce(a.since, a.assigned_at) = :takenOverFrom?
   RETURNING since = :now AS "began!"`,
)
/**
 * Gives a case to a reviewer, or renews their time. `takenOverFrom`: even from the colleague who has had it since that time. `renewed`
 * changes nothing for others; undefined: another reviewer has it.
 */
export async function takeCase(
  tx: Db,
  {
    caseId,
    reviewerId,
    takenOverFrom,
    now,
  }: { caseId: string; reviewerId: string; takenOverFrom: Date | null; now: Date },
): Promise<'began' | 'renewed' | undefined> {
  const [taken] = await assign(tx, { caseId, reviewerId, takenOverFrom, now, lapsedBefore: lapsedBefore(now) })
  return taken && (taken.began ? 'began' : 'renewed')
}

const release = query(
  'assigning.release',
  'DELETE FROM case_assignment WHERE case_id = :caseId AND account_id = :reviewerId RETURNING case_id AS "caseId"',
)
/** Ends an assignment. False when it is not this reviewer's. */
export const releaseCaseOf = async (tx: Db, caseId: string, reviewerId: string) =>
  (await release(tx, { caseId, reviewerId })).length > 0

const find = query(
  'assigning.find',
  `SELECT a.account_id AS "accountId", coalesce(s.name, assignee.email) AS "name!", a.assigned_at AS "assignedAt",
     coalesce(a.since, a.assigned_at) AS since
   FROM case_assignment a JOIN account assignee ON assignee.id = a.account_id LEFT JOIN staff s ON s.account_id = a.account_id
   WHERE a.case_id = :caseId AND a.assigned_at > :lapsedBefore`,
)
/** Who works on a case now, as shown to `reviewerId`; null: nobody. */
export async function findAssignment(
  db: Db,
  caseId: string,
  reviewerId: string,
  now: Date,
): Promise<Assignment | null> {
  const [row] = await find(db, { caseId, lapsedBefore: lapsedBefore(now) })
  if (!row) return null
  const { accountId, name, since, assignedAt } = row
  return { name, isMe: accountId === reviewerId, since, until: assignmentEnd(assignedAt) }
}
