import type { Tax } from '@aruga/contract/formulary/taxes'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const list = query(
  'formulary.list-taxes',
  `SELECT t.is_exempt AS "isExempt", t.advisory, t.valid_from AS "from",
     CASE WHEN t.valid_from > manila_day(:now::timestamptz) THEN 'ToCome'
       WHEN EXISTS (SELECT FROM product_tax later WHERE later.product_id = t.product_id
         AND later.valid_from > t.valid_from AND later.valid_from <= manila_day(:now::timestamptz)) THEN 'Past'
       ELSE 'InForce' END AS "state!: EntryState"
   FROM product_tax t WHERE t.product_id = :productId ORDER BY t.valid_from DESC`,
)
/** Of a product, the latest day first. */
export const listTaxes = (db: Db, productId: string, now: Date) => list(db, { productId, now })

const put = query(
  'formulary.put-tax',
  `INSERT INTO product_tax (product_id, valid_from, is_exempt, advisory) VALUES (:productId, :from, :isExempt, :advisory)
   ON CONFLICT (product_id, valid_from) DO UPDATE SET is_exempt = excluded.is_exempt, advisory = excluded.advisory`,
)
/** Replaces an entry of the same day. */
export const putTax = (tx: Db, productId: string, { from, isExempt, advisory }: Tax) =>
  put(tx, { productId, from, isExempt, advisory: advisory?.trim() ?? null })

const remove = query(
  'formulary.remove-tax',
  'DELETE FROM product_tax WHERE product_id = :productId AND valid_from = :from',
)
export const removeTax = (tx: Db, productId: string, from: string) => remove(tx, { productId, from })
