import type { NewPrice } from '@aruga/contract/formulary/prices'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { type Page, readPage } from '../../wire/list-query.ts'

export type PriceScope = Pick<NewPrice, 'pharmacyId' | 'branchId'>

const list = query(
  'formulary.list-prices',
  `WITH price AS (
     SELECT NULL::uuid AS pharmacy_id, NULL::uuid AS branch_id, p.amount, p.valid_from FROM product_price p WHERE p.product_id = :productId
     UNION ALL
     SELECT a.pharmacy_id, a.branch_id, a.amount, a.valid_from FROM agreed_price a WHERE a.product_id = :productId
   ), ordered AS (
     SELECT *, lead(valid_from) OVER (PARTITION BY pharmacy_id, branch_id ORDER BY valid_from) AS ends FROM price
   )
   SELECT o.pharmacy_id AS "pharmacyId?", o.branch_id AS "branchId?", o.amount AS "amount?", o.valid_from AS "from!", p.name AS "pharmacyName?",
     b.name AS "branchName?", b.city AS "city?",
     CASE WHEN o.valid_from > manila_day(:now::timestamptz) THEN 'ToCome'
       WHEN o.ends <= manila_day(:now::timestamptz) THEN 'Past' ELSE 'InForce' END AS "state!: EntryState", count(*) OVER ()::int AS "total!"
   FROM ordered o LEFT JOIN branch b ON b.id = o.branch_id LEFT JOIN pharmacy p ON p.id = coalesce(o.pharmacy_id, b.pharmacy_id)
   WHERE (:filter::text IS NULL OR folded(concat_ws(' ', p.name, b.name, b.city)) LIKE folded(:filter))
     AND (:scoped::boolean IS NOT TRUE OR o.pharmacy_id IS NOT DISTINCT FROM :pharmacyId?::uuid AND o.branch_id IS NOT DISTINCT FROM :branchId?::uuid)
   ORDER BY p.id IS NOT NULL, lower(p.name), p.id, b.id IS NOT NULL, lower(b.name), b.id, o.valid_from DESC LIMIT :limit?::bigint OFFSET :offset`,
)
/** A page of a product's prices, and the total. */
export const listPrices = (db: Db, of: { productId: string; filter: string | null; now: Date } & Page) => {
  const { limit, offset, ...rest } = of
  return readPage({ limit, offset }, (part) =>
    list(db, { ...rest, scoped: false, pharmacyId: null, branchId: null, ...part }),
  )
}

const findLowest = query(
  'formulary.lowest-price',
  `WITH given AS (
     SELECT "pharmacyId" AS pharmacy_id, "branchId" AS branch_id, "from" AS valid_from, amount
     FROM jsonb_to_recordset(:changes::text::jsonb) AS r("pharmacyId" uuid, "branchId" uuid, "from" date, amount int)
   ), stored AS (
     SELECT NULL::uuid AS pharmacy_id, NULL::uuid AS branch_id, p.valid_from, p.amount FROM product_price p WHERE p.product_id = :productId
     UNION ALL
     SELECT a.pharmacy_id, a.branch_id, a.valid_from, a.amount FROM agreed_price a WHERE a.product_id = :productId
   ), entry AS (
     SELECT * FROM given
     UNION ALL
     SELECT * FROM stored s WHERE NOT EXISTS (SELECT FROM given g WHERE g.valid_from = s.valid_from
       AND g.pharmacy_id IS NOT DISTINCT FROM s.pharmacy_id AND g.branch_id IS NOT DISTINCT FROM s.branch_id)
   ), ordered AS (
     SELECT *, lead(valid_from) OVER (PARTITION BY pharmacy_id, branch_id ORDER BY valid_from) AS ends FROM entry
   )
   SELECT min(o.amount) AS "amount?"
   FROM ordered o LEFT JOIN branch b ON b.id = o.branch_id LEFT JOIN pharmacy p ON p.id = coalesce(o.pharmacy_id, b.pharmacy_id)
   WHERE (o.ends > manila_day(:now::timestamptz)) IS NOT FALSE AND p.retired_at IS NULL AND b.retired_at IS NULL`,
)
/** Of a product's prices in force and to come, also agreed ones of places in service, with `changes` made. Null: there is none. */
export const lowestPrice = async (tx: Db, productId: string, changes: NewPrice[], now: Date) =>
  (await findLowest(tx, { productId, changes: JSON.stringify(changes), now }))[0]?.amount ?? null

/** A product's prices for everybody, or for one pharmacy or branch, the latest day first. */
export const listPricesFor = (db: Db, productId: string, { pharmacyId, branchId }: PriceScope, now: Date) =>
  list(db, { productId, filter: null, scoped: true, pharmacyId, branchId, now, limit: null, offset: 0 })

const setForEverybody = query(
  'formulary.set-price',
  `INSERT INTO product_price (product_id, valid_from, amount) VALUES (:productId, :from::date, :amount)
   ON CONFLICT (product_id, valid_from) DO UPDATE SET amount = excluded.amount, budgeted = false
   WHERE product_price.amount <> excluded.amount`,
)
const setAgreed = query(
  'formulary.set-agreed-price',
  `INSERT INTO agreed_price (product_id, pharmacy_id, branch_id, valid_from, amount)
   VALUES (:productId, :pharmacyId, :branchId, :from::date, :amount)
   ON CONFLICT (product_id, pharmacy_id, branch_id, valid_from) DO UPDATE SET amount = excluded.amount, budgeted = false
   WHERE agreed_price.amount IS DISTINCT FROM excluded.amount`,
)
/** Replaces a price of the same scope and day. */
export async function putPrice(tx: Db, productId: string, { pharmacyId, branchId, amount, from }: NewPrice) {
  if (pharmacyId !== null || branchId !== null) await setAgreed(tx, { productId, pharmacyId, branchId, from, amount })
  else if (amount !== null) await setForEverybody(tx, { productId, from, amount })
}

const remove = query(
  'formulary.remove-price',
  'DELETE FROM product_price WHERE product_id = :productId AND valid_from = :from',
)
const removeAgreed = query(
  'formulary.remove-agreed-price',
  `DELETE FROM agreed_price WHERE product_id = :productId AND pharmacy_id IS NOT DISTINCT FROM :pharmacyId?::uuid
     AND branch_id IS NOT DISTINCT FROM :branchId?::uuid AND valid_from = :from`,
)
// Without the removed price letters may cost more, as when it was lower: they are worked out anew.
const recount = query(
  'formulary.recount-prices',
  'UPDATE product_price SET budgeted = false WHERE product_id = :productId',
)
const recountAgreed = query(
  'formulary.recount-agreed-prices',
  'UPDATE agreed_price SET budgeted = false WHERE product_id = :productId',
)
export async function removePrice(tx: Db, productId: string, { pharmacyId, branchId }: PriceScope, from: string) {
  if (pharmacyId === null && branchId === null) await remove(tx, { productId, from })
  else await removeAgreed(tx, { productId, pharmacyId, branchId, from })
  await recount(tx, { productId })
  await recountAgreed(tx, { productId })
}

const findPlace = query(
  'formulary.place-of-price',
  `SELECT p.retired_at IS NULL AND (:branchId?::uuid IS NULL OR b.retired_at IS NULL) AS "inService!"
   FROM pharmacy p LEFT JOIN branch b ON b.id = :branchId?::uuid
   WHERE p.id = coalesce(b.pharmacy_id, :pharmacyId?::uuid) AND (:branchId?::uuid IS NULL OR b.id IS NOT NULL)`,
)
/** Whether a pharmacy or branch is in service; undefined when there is none. */
export const isPlaceInService = async (db: Db, { pharmacyId, branchId }: PriceScope) =>
  (await findPlace(db, { pharmacyId, branchId }))[0]?.inService
