import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const find = query(
  'formulary.price',
  'SELECT price_at(:productId::uuid, :branchId?::uuid, manila_day(:at::timestamptz)) AS "amount?"',
)
/**
 * The price of one unit at a branch at that time in centavos (PHP): the narrowest in force. Undefined when there is none. `branchId` null: the
 * price for everybody.
 */
export const priceAt = async (db: Db, productId: string, branchId: string | null, at: Date) =>
  (await find(db, { productId, branchId, at }))[0]?.amount ?? undefined

const findKnown = query(
  'formulary.price-known-at',
  `SELECT coalesce(price_known_at(:productId::uuid, :branchId::uuid, manila_day(:at::timestamptz), :at),
     price_at(:productId, :branchId, manila_day(:at))) AS "amount?"`,
)
/** The same as it was known at that time, whatever was set since; the first price counts as if it had always been known. */
export const priceKnownAt = async (db: Db, productId: string, branchId: string, at: Date) =>
  (await findKnown(db, { productId, branchId, at }))[0]?.amount ?? undefined

const findTaxKnown = query(
  'formulary.tax-known-at',
  'SELECT is_taxed_known_at(:productId::uuid, :branchId::uuid, manila_day(:at::timestamptz), :at) AS "isTaxed!"',
)
/** Whether the price of a product had VAT in it at a branch, as it was known at that time. */
export const wasTaxedAt = async (db: Db, productId: string, branchId: string, at: Date) =>
  (await findTaxKnown(db, { productId, branchId, at }))[0]?.isTaxed ?? true

const listAt = query(
  'formulary.prices-at',
  `WITH change AS (
     SELECT p.valid_from FROM product_price p WHERE p.product_id = :productId
     UNION
     SELECT a.valid_from FROM agreed_price a WHERE a.product_id = :productId
       AND (a.branch_id = :branchId?::uuid OR a.pharmacy_id = (SELECT b.pharmacy_id FROM branch b WHERE b.id = :branchId))
   )
   SELECT c.valid_from AS "from!", coalesce(price_at(:productId, :branchId, c.valid_from), 0) AS "amount!" FROM change c ORDER BY 1`,
)
/** The prices of one unit at a branch, the earliest first, each from the day on which it differs from the one before. `branchId` as above. */
export async function pricesAt(db: Db, productId: string, branchId: string | null): Promise<KnownPrice[]> {
  const prices = await listAt(db, { productId, branchId })
  return prices.filter(({ amount }, n) => amount !== prices[n - 1]?.amount)
}

const listDearest = query(
  'formulary.dearest-prices',
  `WITH wanted AS (
     SELECT w.product_id, w.branch_id, b.pharmacy_id
     FROM (SELECT "productId" AS product_id, "branchId" AS branch_id
         FROM jsonb_to_recordset(:sold::text::jsonb) AS r("productId" uuid, "branchId" uuid)) w
       LEFT JOIN branch b ON b.id = w.branch_id
   ), price AS MATERIALIZED (
     SELECT w.product_id, w.branch_id AS of, p.amount, p.valid_from, lead(p.valid_from) OVER (PARTITION BY w.branch_id, p.product_id ORDER BY p.valid_from) AS ends
     FROM wanted w JOIN product_price p ON p.product_id = w.product_id
     UNION ALL
     SELECT w.product_id, w.branch_id, a.amount, a.valid_from,
       lead(a.valid_from) OVER (PARTITION BY w.branch_id, a.product_id, a.pharmacy_id, a.branch_id ORDER BY a.valid_from)
     FROM wanted w JOIN agreed_price a ON a.product_id = w.product_id
       LEFT JOIN branch b ON b.id = a.branch_id JOIN pharmacy p ON p.id = coalesce(a.pharmacy_id, b.pharmacy_id)
     WHERE p.retired_at IS NULL AND b.retired_at IS NULL OR a.branch_id = w.branch_id OR a.pharmacy_id = w.pharmacy_id
   ), day AS (
     SELECT DISTINCT product_id, of, greatest(valid_from, manila_day(:now::timestamptz)) AS day FROM price
   )
   SELECT d.product_id AS "productId!", d.of AS "branchId?", d.day AS "from!", coalesce(max(p.amount), 0) AS "amount!"
   FROM day d LEFT JOIN price p ON p.product_id = d.product_id AND p.of IS NOT DISTINCT FROM d.of
     AND p.valid_from <= d.day AND (p.ends > d.day) IS NOT FALSE
   GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
)
/** A unit's price in centavos (PHP) from a day in Manila until the next one's; 0: none is in force. */
export type KnownPrice = { amount: number; from: string }
/** What may be sold: at every branch in service, and at `branchId`, which has left and still has a claim. */
export type Sold = { productId: string; branchId: string | null }
/**
 * From `now` on the dearest price at which each may be sold, the earliest day first: that for everybody and every agreed one. What is
 * reserved by it is never too little.
 */
export async function dearestPrices(db: Db, sold: Sold[], now: Date): Promise<(of: Sold) => KnownPrice[]> {
  const keyOf = ({ productId, branchId }: Sold) => `${productId} ${branchId}`
  const each = [
    ...new Map(
      sold.map(({ productId, branchId }) => [keyOf({ productId, branchId }), { productId, branchId }]),
    ).values(),
  ]
  const found = Map.groupBy(await listDearest(db, { sold: JSON.stringify(each), now }), keyOf)
  return (of) => found.get(keyOf(of)) ?? []
}
