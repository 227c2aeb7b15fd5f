// Reads the unproved units, as the job has counted them, by the weeks of the hand-overs.
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { Scoped } from './queries.ts'

const byWeek = query(
  'reports.unproved-by-week',
  `SELECT week AS key, sum(units)::int AS "unitsUnproved!", sum(amount)::bigint AS "amountUnproved!" FROM report_unproved
   WHERE branch_id = ANY (:places::uuid[]) AND week >= :from AND week < :to AND (:productId::uuid IS NULL OR product_id = :productId)
   GROUP BY week`,
)
const byProduct = query(
  'reports.unproved-by-product',
  `SELECT product_id AS key, sum(units)::int AS "unitsUnproved!", sum(amount)::bigint AS "amountUnproved!" FROM report_unproved
   WHERE branch_id = ANY (:places::uuid[]) AND week >= :from AND week < :to AND (:productId::uuid IS NULL OR product_id = :productId)
   GROUP BY product_id`,
)
const byBranch = query(
  'reports.unproved-by-branch',
  `SELECT branch_id AS key, sum(units)::int AS "unitsUnproved!", sum(amount)::bigint AS "amountUnproved!" FROM report_unproved
   WHERE branch_id = ANY (:ids::uuid[]) AND week >= :from AND week < :to AND (:productId::uuid IS NULL OR product_id = :productId)
   GROUP BY branch_id`,
)

export type Unproved = { unitsUnproved: number; amountUnproved: number }
const nothing: Unproved = { unitsUnproved: 0, amountUnproved: 0 }

/** Keyed by a row's key. */
function keyed(rows: (Unproved & { key: string })[]) {
  const found = new Map(rows.map(({ key, ...unproved }) => [key, unproved]))
  return (key: string): Unproved => found.get(key) ?? nothing
}

export const unprovedByWeek = async (db: Db, scoped: Scoped) => keyed(await byWeek(db, scoped))
export const unprovedByProduct = async (db: Db, scoped: Scoped) => keyed(await byProduct(db, scoped))
/** For these branches. */
export const unprovedByBranch = async (db: Db, ids: string[], { from, to, productId }: Omit<Scoped, 'places'>) =>
  keyed(await byBranch(db, { ids, from, to, productId }))
