// What a branch handed over and refused today, Manila time: codes and products, no patient names.
import type { CounterDay } from '@aruga/contract/counter/counter'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { Page } from '../../http/list-query.ts'

const midnight = `date_trunc('day', :now::timestamptz, 'Asia/Manila')`
const ofDay = (at: string) => `branch_id = :branchId AND ${at} >= ${midnight} AND ${at} <= :now`

const list = query(
  'counter.day',
  `WITH entry AS (
     SELECT id, 'Dispensed' AS what, coalesce(handed_over_at, dispensed_at) AS at, dispensed_by AS by, letter_id, claim_code, quantity,
       first_quantity, CASE WHEN handed_over_at IS NOT NULL THEN dispensed_at END AS recorded_at, NULL AS reason, NULL AS note FROM dispensing WHERE ${ofDay('dispensed_at')}
     UNION ALL
     SELECT id, 'Refused', refused_at, refused_by, letter_id, claim_code, NULL, NULL, NULL, reason, note
     FROM counter_refusal WHERE ${ofDay('refused_at')}
   ), page AS (
     SELECT * FROM entry ORDER BY at DESC, id LIMIT :limit OFFSET :offset
   )
   SELECT e.id, e.what, e.at AS "at!", s.name AS "byName", e.claim_code AS code, l.number AS "letterNumber",
     l.product_name AS "productName", l.strength, l.unit, e.quantity, e.first_quantity AS "firstQuantity",
     e.recorded_at AS "recordedAt?", e.reason, e.note
   FROM page e JOIN letter l ON l.id = e.letter_id JOIN staff s ON s.account_id = e.by ORDER BY e.at DESC, e.id`,
)
const sum = query(
  'counter.day-totals',
  `SELECT l.product_name AS "productName", l.strength, l.unit, sum(d.quantity)::int AS "quantity!", count(*)::int AS times
   FROM dispensing d JOIN letter l ON l.id = d.letter_id
   WHERE d.${ofDay('d.dispensed_at')} GROUP BY l.product_name, l.strength, l.unit ORDER BY l.product_name, l.strength`,
)
const countRefusals = query(
  'counter.day-refusals',
  `SELECT count(*)::int AS times FROM counter_refusal WHERE ${ofDay('refused_at')}`,
)
/** A page of the day so far, newest first, and the day's totals per product. */
export async function readDay(db: Db, branchId: string, now: Date, { limit, offset }: Page): Promise<CounterDay> {
  const [items, totals, [refusals]] = await Promise.all([
    list(db, { branchId, now, limit, offset }),
    sum(db, { branchId, now }),
    countRefusals(db, { branchId, now }),
  ])
  const totalCount = totals.reduce((all, { times }) => all + times, refusals?.times ?? 0)
  return { totalCount, items, totals }
}
