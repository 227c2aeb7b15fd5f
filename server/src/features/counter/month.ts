// A branch's month at the till, by the day of each hand-over, beside its statement, which has what was recorded in that month
// (docs/decisions/048): what it owes, answered disputes included.
import type { CounterMonth } from '@aruga/contract/counter/counter'
import { firstOfMonth } from '@aruga/contract/days'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { timesFrom } from './day.ts'

/** What a statement also counts: hand-overs with units and amounts. */
const ofMonth = `d.branch_id = :branchId AND d.dispensed_at >= :begins AND d.dispensed_at < :recordedBefore
     AND coalesce(d.handed_over_at, d.dispensed_at) >= :begins AND coalesce(d.handed_over_at, d.dispensed_at) < :ends
     AND d.unit_price IS NOT NULL AND d.quantity > 0`

const sum = query(
  'counter.month-sums',
  `SELECT count(*)::int AS "handOvers!", coalesce(sum(d.benefit_amount), 0)::bigint AS "benefitAmount!" FROM dispensing d WHERE ${ofMonth}`,
)
const findStatement = query(
  'counter.statement-of-month',
  `SELECT s.id, s.number, s.lines AS "handOvers", s.owed_amount AS "benefitAmount" FROM statement s
   WHERE s.branch_id = :branchId AND s.month = :month::date`,
)
const compare = query(
  'counter.month-differences',
  `WITH till AS (
     SELECT coalesce(d.handed_over_at, d.dispensed_at) AS at, l.number, l.product_name, l.strength, d.benefit_amount
     FROM dispensing d JOIN letter l ON l.id = d.letter_id WHERE ${ofMonth}
   ), line AS (
     SELECT n.at, n.letter_number AS number, n.product_name, n.strength, n.benefit_amount, n.owed_amount FROM statement_line n WHERE n.statement_id = :statementId
   )
   SELECT coalesce(t.at, n.at) AS "at!", coalesce(t.number, n.number) AS "letterNumber!", coalesce(t.product_name, n.product_name) AS "productName!",
     coalesce(t.strength, n.strength) AS "strength!", reason.why AS "why!",
     coalesce(t.benefit_amount, 0) AS "till!", coalesce(n.owed_amount, 0) AS "statement!", count(*) OVER ()::int AS "total!"
   FROM till t FULL JOIN line n ON n.number = t.number AND n.at = t.at
     CROSS JOIN LATERAL (SELECT CASE WHEN n.at IS NULL THEN 'SentLater' WHEN n.at < :begins THEN 'SentInThisMonth'
       WHEN t.benefit_amount = n.benefit_amount THEN 'Disputed' WHEN EXISTS (SELECT FROM letter l WHERE l.number = n.number) THEN 'Changed' ELSE 'Deleted' END AS why) reason
   WHERE t.number IS NULL OR n.number IS NULL OR t.benefit_amount <> n.owed_amount
   ORDER BY reason.why <> 'Changed', reason.why <> 'Disputed', 1, 2 LIMIT 100`,
)

/** `month`: its first day, `YYYY-MM-DD`. */
export async function readMonth(db: Db, branchId: string, month: string): Promise<CounterMonth> {
  const of = { branchId, ...timesFrom(month, firstOfMonth(month, 1)) }
  const [[till], [statement]] = await Promise.all([sum(db, of), findStatement(db, { branchId, month })])
  const differences = statement ? await compare(db, { ...of, statementId: statement.id }) : []
  const totalCount = differences[0]?.total ?? 0
  return { till: till ?? { handOvers: 0, benefitAmount: 0 }, statement: statement ?? null, differences, totalCount }
}
