// Products out of stock. A row of stock_out lasts from the counter's report until its report that the product is back.

import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { FIRST, type Page, readPage } from '../../wire/list-query.ts'
import { toldOfClaim } from './answers.ts'

const outOf = query(
  'stock.of-letter',
  `SELECT o.branch_id AS "branchId", o.since, CASE WHEN o.expected_on >= manila_day(:now::timestamptz) THEN o.expected_on END AS "expectedOn?"
   FROM stock_out o JOIN letter l ON l.product_id = o.product_id
   WHERE l.id = :letterId AND o.ended_at IS NULL AND is_open(l, :now)`,
)
/** The branches that are out of an open letter's product. A past day is no longer expected. */
export const findStockOuts = (db: Db, letterId: string, now: Date) => outOf(db, { letterId, now })

const elsewhere = query(
  'stock.nearby',
  `SELECT b.id, b.name, p.name AS "pharmacyName", b.city, metres_between(here.latitude, here.longitude, b.latitude, b.longitude) AS distance
   FROM letter l JOIN branch here ON here.id = l.branch_id, branch b JOIN pharmacy p ON p.id = b.pharmacy_id
   WHERE l.id = :letterId AND l.status = 'Claimed' AND b.id <> here.id AND b.retired_at IS NULL AND p.retired_at IS NULL
     AND NOT EXISTS (SELECT FROM stock_out o WHERE o.product_id = l.product_id AND o.branch_id = b.id AND o.ended_at IS NULL)
   ORDER BY distance NULLS LAST, b.city = here.city DESC, b.pharmacy_id = here.pharmacy_id DESC, b.name, b.id LIMIT 3`,
)
/** The three branches nearest to the claim's that have not reported the letter's product as out of stock. */
export const findNearby = (db: Db, letterId: string) => elsewhere(db, { letterId })

// A retired product is listed while the branch is out of it, and found by its id.
const list = query(
  'stock.list',
  `SELECT m.id, m.name, m.strength, m.form, CASE WHEN o.id IS NOT NULL THEN
       json_build_object('since', o.since, 'expectedOn', o.expected_on, 'byName', s.name) END AS "out?: StockOutAtBranch",
     count(*) OVER ()::int AS "total!"
   FROM product m LEFT JOIN stock_out o ON o.product_id = m.id AND o.branch_id = :branchId AND o.ended_at IS NULL
     LEFT JOIN staff s ON s.account_id = o.told_by
   WHERE (m.retired_at IS NULL OR o.id IS NOT NULL OR m.id = :productId)
     AND (:filter::text IS NULL OR folded(m.name) LIKE folded(:filter) OR m.strength ILIKE :filter)
     AND (:productId::uuid IS NULL OR m.id = :productId)
   ORDER BY o.id IS NULL, lower(m.name), m.strength, m.id LIMIT :limit OFFSET :offset`,
)

type Listed = { branchId: string; filter: string | null }
/** A page of the products at a branch: those out of stock first. */
export async function listStock(db: Db, { limit, offset, ...which }: Listed & Page) {
  const page = await readPage({ limit, offset }, (part) => list(db, { ...which, productId: null, ...part }))
  return { ...page, items: page.items.map(({ total: _total, ...line }) => line) }
}

type At = { branchId: string; productId: string }
/** A product at a branch; undefined when there is no such product. */
export const findStock = async (db: Db, at: At) => (await list(db, { ...at, filter: null, ...FIRST }))[0]

const begin = query(
  'stock.begin',
  `INSERT INTO stock_out (id, branch_id, product_id, since, expected_on, told_by)
   VALUES (:id, :branchId, :productId, :now, :expectedOn?, :accountId)
   ON CONFLICT (product_id, branch_id) WHERE ended_at IS NULL DO UPDATE SET expected_on = excluded.expected_on, told_by = excluded.told_by
     WHERE stock_out.expected_on IS DISTINCT FROM excluded.expected_on
   RETURNING id`,
)
type StockChange = At & { accountId: string; now: Date }
/** `ran_out`: news. `expected`: only the day is new. Null: nothing is new. */
export async function tellOut(
  tx: Db,
  change: StockChange & { expectedOn: string | null },
): Promise<'ran_out' | 'expected' | null> {
  const id = randomUUID()
  const [row] = await begin(tx, { ...change, id })
  if (!row) return null
  return row.id === id ? 'ran_out' : 'expected'
}

const end = query(
  'stock.end',
  `UPDATE stock_out SET ended_at = :now, ended_by = :accountId
   WHERE product_id = :productId AND branch_id = :branchId AND ended_at IS NULL RETURNING id`,
)
/** False when the product was not out of stock there. */
export const tellBack = async (tx: Db, change: StockChange): Promise<boolean> => (await end(tx, change)).length > 0

const claims = query(
  'stock.claims',
  `SELECT l.id AS "letterId", l.patient_id AS "patientId", l.product_name AS "product", b.name AS branch
   FROM letter l JOIN branch b ON b.id = l.branch_id
   WHERE l.branch_id = :branchId AND l.product_id = :productId AND l.status = 'Claimed' AND is_in_time(l, :now)
     AND NOT EXISTS (SELECT FROM program, claim_answer a WHERE program.branches_answer AND a.letter_id = l.id AND answers(a, l, :now))
     AND (${toldOfClaim})[1] IS DISTINCT FROM 'OutOfStock'
   ORDER BY l.id`,
)
/** The claims for an out-of-stock product at a branch without an answer whose patients were not told, or were told something else since. */
export const findClaimsToNotify = (tx: Db, at: At, now: Date) => claims(tx, { ...at, now })
