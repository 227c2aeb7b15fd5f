// The number of waiting cases.
import { kindFacts } from '@aruga/contract/documents/kinds'
import { paperRoles } from '@aruga/contract/papers/staff'
import type { Role } from '@aruga/contract/permissions'
import { caseKinds } from '@aruga/contract/review/case-file'
import { CASES_COUNTED } from '@aruga/contract/review/queue'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { documentSince, documentWaits, registrationSince, registrationWaits } from '../../records/cases/open-cases.ts'
import { dueParams, isDue } from '../../records/cases/working-days.ts'
import type { Reckoning } from '../../records/program/working-time.ts'
import { lapsedBefore } from './assign.ts'

/** SQL: the cases of each kind, and the overdue ones. Ordered, so that PostgreSQL keeps to the index. */
const countsUpTo = (most: string) =>
  caseKinds
    .map((kind) => {
      const [since, promised, from] =
        kind === 'Registration'
          ? [registrationSince, 'p.promised_at', `patient p WHERE ${registrationWaits}`]
          : [
              documentSince,
              'd.promised_at',
              `document d WHERE ${documentWaits} AND d.kind = '${kind}'${kindFacts[kind].isOfProgram ? ' AND is_seen_by(d.id, :roles)' : ''}`,
            ]
      return `SELECT '${kind}' AS "kind!: CaseKind", count(*)::int AS "waiting!",
          (count(*) FILTER (WHERE ${isDue(kind, 'since', 'promised_at')}))::int AS "overdue!"
        FROM (SELECT ${since} AS since, ${promised} AS promised_at FROM ${from} ORDER BY 1 LIMIT ${most}) oldest`
    })
    .join(' UNION ALL ')
const countUpToCap = query('queue.count-kinds', countsUpTo(String(CASES_COUNTED + 1)))
const countEvery = query('queue.count-every', countsUpTo('ALL'))

const countOwn = query(
  'queue.count-own',
  `SELECT (count(*) FILTER (WHERE a.whose = 'me'))::int AS "mine!",
     CASE WHEN EXISTS (SELECT FROM team_member WHERE account_id = :reviewerId) THEN (count(*) FILTER (WHERE a.whose = 'myTeams'))::int END AS "myTeams"
   FROM (
     SELECT case_id, 'me' AS whose FROM case_assignment WHERE account_id = :reviewerId AND assigned_at > :lapsedBefore
     UNION SELECT case_id, 'me' FROM case_owner WHERE account_id = :reviewerId
     UNION SELECT o.case_id, 'myTeams' FROM team_member m JOIN case_owner o ON o.team_id = m.team_id WHERE m.account_id = :reviewerId
   ) a
   WHERE NOT EXISTS (SELECT FROM question q WHERE q.case_id = a.case_id AND q.status = 'Asked')
     AND (EXISTS (SELECT FROM patient p WHERE p.id = a.case_id AND p.status = 'UnderReview')
       OR EXISTS (SELECT FROM document d WHERE d.id = a.case_id AND is_undecided(d) AND is_case(d.kind) AND d.patient_active))`,
)

type Counting = { reckoning: Reckoning; now: Date }
type ByRoles = { roles: readonly Role[] }

/** How many cases of each kind wait and how many of them are overdue (kinds without any included), each `CASES_COUNTED` at most. */
export async function countCases(db: Db, { roles, reckoning, now }: Counting & ByRoles) {
  const counted = await countUpToCap(db, { roles: [...roles], ...dueParams(reckoning, now) })
  const most = (count: number) => Math.min(count, CASES_COUNTED)
  return counted.map(({ kind, waiting, overdue }) => ({ kind, waiting: most(waiting), overdue: most(overdue) }))
}

/** The same for reports, without the limit, whoever decides them. */
export const countEveryCase = (db: Db, { reckoning, now }: Counting) =>
  countEvery(db, { roles: [...paperRoles], ...dueParams(reckoning, now) })

/** How many of them this reviewer has, and how many their teams have; null: they are in none. */
export async function countOwnCases(db: Db, reviewerId: string, now: Date) {
  const [counted] = await countOwn(db, { reviewerId, lapsedBefore: lapsedBefore(now) })
  return counted ?? { mine: 0, myTeams: null }
}

/** The number of waiting cases of each kind, and since when the oldest waits; kinds without cases are left out. */
export const waitingCases = query(
  'queue.waiting-cases',
  `SELECT 'Registration' AS "kind: CaseKind", count(*)::int AS waiting, min(coalesce(p.waiting_since, p.registered_at)) AS "oldestAt!"
   FROM patient p
   WHERE p.status = 'UnderReview' AND NOT EXISTS (SELECT FROM question q WHERE q.case_id = p.id AND q.status = 'Asked')
   HAVING count(*) > 0
   UNION ALL
   SELECT d.kind, count(*)::int, min(coalesce(d.waiting_since, d.uploaded_at)) FROM document d
   WHERE is_undecided(d) AND is_case(d.kind) AND d.patient_active
     AND NOT EXISTS (SELECT FROM question q WHERE q.case_id = d.id AND q.status = 'Asked')
   GROUP BY d.kind`,
)
