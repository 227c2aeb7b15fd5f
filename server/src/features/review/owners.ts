// The person or team of a waiting case, until it is decided (docs/decisions/071). Who has it open now: assign.ts.
import { CASES_COUNTED } from '@aruga/contract/review/queue'
import type { Db } from '../../db/open.ts'
import { query, sortedQuery } from '../../db/query.ts'
import { inOrder, oldestFirst } from '../../records/cases/open-cases.ts'
import { every, type Filter, paramsOf } from './filter.ts'

type Assignee = { accountId: string | null; teamId: string | null }
type Of = { filter: Filter; to: Assignee; seenAt: Date }

// Those of the cases that are not theirs already and waited when they were seen.
const previewBy = sortedQuery(
  'assigning.preview',
  inOrder(every, oldestFirst),
  `SELECT count(*)::int AS "cases!", (count(*) FILTER (WHERE o.account_id IS NOT NULL OR o.team_id IS NOT NULL))::int AS "ofOthers!"
   FROM (:cases) w LEFT JOIN case_owner o ON o.case_id = w.id
   WHERE w.since <= :seenAt AND (o.account_id IS DISTINCT FROM :accountId?::uuid OR o.team_id IS DISTINCT FROM :teamId?::uuid)`,
)
const inParams = ({ filter, to, seenAt }: Of) => ({ ...paramsOf(filter), ...to, seenAt, reach: CASES_COUNTED })

/** The number of cases that an assignment would change, and how many of these are somebody else's. */
export async function previewAssignment(db: Db, of: Of) {
  const [counted] = await previewBy(db, inOrder(of.filter, oldestFirst), inParams(of))
  return counted ?? { cases: 0, ofOthers: 0 }
}

const lock = query('assigning.lock', `SELECT pg_advisory_xact_lock(lock_key('case owners'))`)

const assignBy = sortedQuery(
  'assigning.assign-many',
  inOrder(every, oldestFirst),
  `WITH put AS (
     INSERT INTO case_owner AS old (case_id, account_id, team_id, batch, assigned_by, assigned_at)
     SELECT w.id, :accountId?::uuid, :teamId?::uuid, :batch::uuid, :by::uuid, :now::timestamptz
     FROM (:cases) w LEFT JOIN case_owner o ON o.case_id = w.id
     WHERE w.since <= :seenAt AND (o.account_id IS DISTINCT FROM :accountId?::uuid OR o.team_id IS DISTINCT FROM :teamId?::uuid)
     ORDER BY w.id
     ON CONFLICT (case_id) DO UPDATE SET account_id = excluded.account_id, team_id = excluded.team_id,
       before_account_id = old.account_id, before_team_id = old.team_id,
       batch = excluded.batch, assigned_by = excluded.assigned_by, assigned_at = excluded.assigned_at
     RETURNING case_id
   ) SELECT count(*)::int AS "cases!" FROM put`,
)
/** Assigns them and returns how many. One assignment at a time, so that each undo has the previous state. */
export async function assignMany(tx: Db, { batch, by, now, ...of }: Of & { batch: string; by: string; now: Date }) {
  await lock(tx)
  const [put] = await assignBy(tx, inOrder(of.filter, oldestFirst), { ...inParams(of), batch, by, now })
  return put?.cases ?? 0
}

const undo = query(
  'assigning.undo',
  `UPDATE case_owner SET account_id = before_account_id, team_id = before_team_id,
     before_account_id = NULL, before_team_id = NULL, batch = NULL
   WHERE batch = :batch AND assigned_by = :by RETURNING case_id AS "caseId"`,
)
/** Gives the cases back to their previous owners. Returns how many. */
export async function undoBatch(tx: Db, of: { batch: string; by: string }) {
  await lock(tx)
  return (await undo(tx, of)).length
}
