// How many cases wait.
import { caseKinds } from '@aruga/contract/review/case-file'
import { CASES_COUNTED } from '@aruga/contract/review/queue'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { lapsedBefore } from './assign.ts'
import { documentSince, documentWaits, registrationSince, registrationWaits } from './open-cases.ts'
import { overdueSince } from './working-days.ts'

/** SQL: those of each kind, and those past their due time. Ordered, so that PostgreSQL keeps to the index. */
const countsUpTo = (most: string) =>
  caseKinds
    .map((kind) => {
      const [since, from] =
        kind === 'Registration'
          ? [registrationSince, `patient p WHERE ${registrationWaits}`]
          : [documentSince, `document d WHERE ${documentWaits} AND d.kind = '${kind}'`]
      return `SELECT '${kind}' AS "kind!: CaseKind", count(*)::int AS "waiting!",
          (count(*) FILTER (WHERE since <= :overdueSince))::int AS "overdue!"
        FROM (SELECT ${since} AS since FROM ${from} ORDER BY 1 LIMIT ${most}) oldest`
    })
    .join(' UNION ALL ')
const countUpToCap = query('queue.count-kinds', countsUpTo(String(CASES_COUNTED + 1)))
const countEvery = query('queue.count-every', countsUpTo('ALL'))

const countMine = query(
  'queue.count-mine',
  `SELECT count(*)::int AS mine FROM case_assignment a WHERE a.account_id = :reviewerId AND a.assigned_at > :lapsedBefore AND (
     EXISTS (SELECT FROM patient p WHERE p.id = a.case_id AND ${registrationWaits})
     OR EXISTS (SELECT FROM document d WHERE d.id = a.case_id AND ${documentWaits}))`,
)

type Counting = { workingDays: number; now: Date }

/** How many cases of each kind wait and how many of them are overdue (kinds without any included), each `CASES_COUNTED` at most. */
export async function countCases(db: Db, { workingDays, now }: Counting) {
  const counted = await countUpToCap(db, { overdueSince: overdueSince(now, workingDays) })
  const most = (count: number) => Math.min(count, CASES_COUNTED)
  return counted.map(({ kind, waiting, overdue }) => ({ kind, waiting: most(waiting), overdue: most(overdue) }))
}

/** The same for reports, to the last one. */
export const countEveryCase = (db: Db, { workingDays, now }: Counting) =>
  countEvery(db, { overdueSince: overdueSince(now, workingDays) })

/** How many of them this reviewer has. */
export const countOwnCases = async (db: Db, reviewerId: string, now: Date) =>
  (await countMine(db, { reviewerId, lapsedBefore: lapsedBefore(now) }))[0]?.mine ?? 0

/** How many cases of each kind wait, and since when the oldest; kinds without any are left out. */
export const waitingCases = query(
  'queue.waiting-cases',
  `SELECT 'Registration' AS "kind: CaseKind", count(*)::int AS waiting, min(${registrationSince}) AS "oldestAt!"
   FROM patient p WHERE ${registrationWaits} HAVING count(*) > 0
   UNION ALL
   SELECT d.kind, count(*)::int, min(${documentSince}) FROM document d WHERE ${documentWaits} GROUP BY d.kind`,
)
