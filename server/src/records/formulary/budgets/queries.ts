import { randomUUID } from 'node:crypto'
import type { Budget } from '@aruga/contract/formulary/budgets'
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'

const list = query(
  'budgets.list',
  `SELECT b.id, b.product_id AS "productId?", m.name AS "productName?", m.strength AS "strength?", b.period AS "period!: BudgetPeriod", b.begins,
     (b.ends - 1)::date AS "lastDay!", b.amount, (b.reserved + uncounted(b))::bigint AS "reserved!", b.spent,
     (SELECT coalesce(sum(p.spent), 0) FROM product_month p WHERE (b.product_id IS NULL OR p.product_id = b.product_id)
        AND p.month >= b.begins AND p.month < b.ends)::bigint AS "handedOver!",
     (SELECT counted_at FROM budget_progress) AS "asOf?"
   FROM budget b LEFT JOIN product m ON m.id = b.product_id
   WHERE (:id::uuid IS NULL OR b.id = :id) AND (:now::timestamptz IS NULL OR b.ends > (:now::timestamptz - interval '2 years')::date)
   ORDER BY b.begins DESC, m.name NULLS FIRST, b.id`,
)
/** All but those that ended two years ago. */
export const listBudgets = (db: Db, now: Date): Promise<Budget[]> => list(db, { id: null, now })

/** Undefined when there is no such budget. */
export const findBudget = async (db: Db, id: string) => (await list(db, { id, now: null }))[0]

const lockProduct = query('budgets.lock-product', 'SELECT id FROM product WHERE id = :productId FOR NO KEY UPDATE')
const lockProgram = query('budgets.lock-program', `SELECT pg_advisory_xact_lock(lock_key('program budget'))`)
/** Serialises additions: of two simultaneous ones, the second sees the first. Null: the program's. False when there is no such product. */
export const lockOwnerOfBudget = async (tx: Db, productId: string | null) =>
  (await (productId === null ? lockProgram(tx) : lockProduct(tx, { productId }))).length > 0

const insert = query(
  'budgets.insert',
  `INSERT INTO budget (id, product_id, period, begins, ends, amount)
   SELECT :id::uuid, :productId?::uuid, :period::text, p.begins, p.ends, :amount::bigint FROM (
     SELECT date_trunc(:period::text, :day::date::timestamp)::date AS begins,
       (date_trunc(:period::text, :day::date::timestamp) + CASE :period::text WHEN 'Month' THEN interval '1 month' ELSE interval '3 months' END)::date AS ends) p
   WHERE NOT EXISTS (SELECT FROM budget b WHERE b.product_id IS NOT DISTINCT FROM :productId?::uuid AND b.begins < p.ends AND b.ends > p.begins)
   RETURNING id`,
)
type NewBudget = { productId: string | null; period: Budget['period']; day: string; amount: number }
/** Returns its id; undefined when the product, or the program, has an overlapping budget. */
export const insertBudget = async (tx: Db, budget: NewBudget, id: string = randomUUID()) =>
  (await insert(tx, { id, ...budget }))[0]?.id

const setAmount = query(
  'budgets.set-amount',
  `UPDATE budget SET amount = :amount, told = 'nothing' WHERE id = :id RETURNING id`,
)
/** False when there is no such budget. */
export const setBudgetAmount = async (tx: Db, id: string, amount: number) =>
  (await setAmount(tx, { id, amount })).length > 0
