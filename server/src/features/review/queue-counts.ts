// The number of waiting cases.
import { caseKinds } from '@aruga/contract/review/case-file'
import { CASES_COUNTED } from '@aruga/contract/review/queue'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import {
  documentPromised,
  documentSince,
  documentWaits,
  registrationPromised,
  registrationSince,
  registrationWaits,
} from '../../records/cases/open-cases.ts'
import { dueParams, isDue } from '../../records/cases/working-days.ts'
import type { Reckoning } from '../../records/program/working-time.ts'
import { lapsedBefore } from './assign.ts'

/** SQL: the cases of each kind, and the overdue ones. Ordered, so that PostgreSQL keeps to the index. */
const countsUpTo = (most: string) =>
  caseKinds
    .map((kind) => {
      const [since, promised, from] =
        kind === 'Registration'
          ? [registrationSince, registrationPromised, `patient p WHERE ${registrationWaits}`]
          : [documentSince, documentPromised, `document d WHERE ${documentWaits} AND d.kind = '${kind}'`]
      return `SELECT '${kind}' AS "kind!: CaseKind", count(*)::int AS "waiting!",
          (count(*) FILTER (WHERE ${isDue(kind, 'since', 'promised_at')}))::int AS "overdue!"
        FROM (SELECT ${since} AS since, ${promised} AS promised_at FROM ${from} ORDER BY 1 LIMIT ${most}) oldest`
    })
    .join(' UNION ALL ')
const countUpToCap = query('queue.count-kinds', countsUpTo(String(CASES_COUNTED + 1)))
const countEvery = query('queue.count-every', countsUpTo('ALL'))

const waits = `(EXISTS (SELECT FROM patient p WHERE p.id = a.case_id AND ${registrationWaits})
     OR EXISTS (SELECT FROM document d WHERE d.id = a.case_id AND ${documentWaits}))`
const countMine = query(
  'queue.count-mine',
  `SELECT count(*)::int AS mine FROM (
     SELECT case_id FROM case_assignment WHERE account_id = :reviewerId AND assigned_at > :lapsedBefore
     UNION SELECT case_id FROM case_owner WHERE account_id = :reviewerId) a WHERE ${waits}`,
)
const countOfTeams = query(
  'queue.count-of-teams',
  `SELECT CASE WHEN EXISTS (SELECT FROM team_member WHERE account_id = :reviewerId) THEN (
     SELECT count(*)::int FROM team_member m JOIN case_owner a ON a.team_id = m.team_id WHERE m.account_id = :reviewerId AND ${waits}) END AS cases`,
)

type Counting = { reckoning: Reckoning; now: Date }

/** How many cases of each kind wait and how many of them are overdue (kinds without any included), each `CASES_COUNTED` at most. */
export async function countCases(db: Db, { reckoning, now }: Counting) {
  const counted = await countUpToCap(db, dueParams(reckoning, now))
  const most = (count: number) => Math.min(count, CASES_COUNTED)
  return counted.map(({ kind, waiting, overdue }) => ({ kind, waiting: most(waiting), overdue: most(overdue) }))
}

/** The same for reports, without the limit. */
export const countEveryCase = (db: Db, { reckoning, now }: Counting) => countEvery(db, dueParams(reckoning, now))

/** The number of this reviewer's cases. */
export const countOwnCases = async (db: Db, reviewerId: string, now: Date) =>
  (await countMine(db, { reviewerId, lapsedBefore: lapsedBefore(now) }))[0]?.mine ?? 0

/** The number of their teams' cases; null: they are in no team. */
export const countTeamCases = async (db: Db, reviewerId: string) =>
  (await countOfTeams(db, { reviewerId }))[0]?.cases ?? null

/** The number of waiting cases of each kind, and since when the oldest waits; kinds without cases are left out. */
export const waitingCases = query(
  'queue.waiting-cases',
  `SELECT 'Registration' AS "kind: CaseKind", count(*)::int AS waiting, min(${registrationSince}) AS "oldestAt!"
   FROM patient p WHERE ${registrationWaits} HAVING count(*) > 0
   UNION ALL
   SELECT d.kind, count(*)::int, min(${documentSince}) FROM document d WHERE ${documentWaits} GROUP BY d.kind`,
)
