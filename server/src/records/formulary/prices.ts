import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const find = query(
  'formulary.price',
  `SELECT amount FROM product_price WHERE product_id = :productId AND valid_from <= manila_day(:now::timestamptz)
   ORDER BY valid_from DESC LIMIT 1`,
)
/** The price of one unit at that time in centavos (PHP); undefined when none is in force. */
export const priceAt = async (db: Db, productId: string, now: Date) => (await find(db, { productId, now }))[0]?.amount
