import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const find = query(
  'formulary.price',
  `SELECT amount FROM product_price WHERE product_id = :productId AND valid_from <= manila_day(:now::timestamptz)
   ORDER BY valid_from DESC LIMIT 1`,
)
/** The price of one unit at that time in centavos (PHP); undefined when none is in force. */
export const priceAt = async (db: Db, productId: string, now: Date) => (await find(db, { productId, now }))[0]?.amount

const listKnown = query(
  'formulary.known-prices',
  `SELECT c.product_id AS "productId", c.amount, c.valid_from AS "from" FROM product_price c
   WHERE c.product_id = ANY (:productIds::uuid[])
     AND c.valid_from >= coalesce((SELECT max(o.valid_from) FROM product_price o
       WHERE o.product_id = c.product_id AND o.valid_from <= manila_day(:now::timestamptz)), '-infinity')
   ORDER BY c.product_id, c.valid_from`,
)
/** A unit's price in centavos (PHP) from a day in Manila until the next one's. */
export type KnownPrice = { amount: number; from: string }
/** Of each product the price in force and those to come, the earliest first. */
export async function knownPrices(db: Db, productIds: string[], now: Date): Promise<Map<string, KnownPrice[]>> {
  return Map.groupBy(await listKnown(db, { productIds, now }), ({ productId }) => productId)
}
