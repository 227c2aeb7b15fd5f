// The formulary as administrators keep it.
import { randomUUID } from 'node:crypto'
import type { KeptProduct, ProductDetails } from '@aruga/contract/formulary/formulary'
import { type Db, statement, statementInForms } from '../../db/open.ts'
import { type Page, totalOf } from '../../http/list-query.ts'

const columns = `id, name, strength, form, unit, default_quantity AS "defaultQuantity", letter_days AS "letterDays",
  prescription_days AS "prescriptionDays", json_build_object('en', benefit_en, 'fil', benefit_fil) AS benefit,
  retired_at AS "retiredAt"`

export const productSorting = { name: 'lower(name)', form: 'form', unit: 'unit' }
export const byName = 'lower(name) ASC, strength ASC'

const matches = `$1::text IS NULL OR concat_ws(' ', name, strength, form) ILIKE $1`
const count = statement<{ total: number }>(
  'formulary.count',
  `SELECT count(*)::int AS total FROM product WHERE ${matches}`,
)
type Listed = KeptProduct & { total: number }
const listBy = statementInForms<Listed>(
  'formulary.list-all',
  (order) => `SELECT ${columns}, count(*) OVER ()::int AS total FROM product
     WHERE ${matches} ORDER BY ${order}, id LIMIT $2 OFFSET $3`,
)
/** A page of the products, and how many match. */
export async function listProducts(
  db: Db,
  { filter, order, limit, offset }: { filter: string | null; order: string } & Page,
) {
  const items = await listBy(order)(db, [filter, limit, offset])
  return { totalCount: await totalOf(items, offset, () => count(db, [filter])), items }
}

const insert = statement<KeptProduct>(
  'formulary.insert',
  `INSERT INTO product (id, name, strength, form, unit, default_quantity, letter_days, prescription_days, benefit_en, benefit_fil)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING ${columns}`,
)
export const insertProduct = async (tx: Db, details: ProductDetails) =>
  (await insert(tx, [randomUUID(), ...valuesOf(details)]))[0]

const update = statement<KeptProduct>(
  'formulary.update',
  `UPDATE product SET name = $2, strength = $3, form = $4, unit = $5, default_quantity = $6, letter_days = $7,
     prescription_days = $8, benefit_en = $9, benefit_fil = $10 WHERE id = $1 RETURNING ${columns}`,
)
/** Undefined when there is no such product. */
export const updateProduct = async (tx: Db, id: string, details: ProductDetails) =>
  (await update(tx, [id, ...valuesOf(details)]))[0]

const valuesOf = ({ name, strength, form, unit, benefit, ...rules }: ProductDetails) => [
  ...[name, strength, form, unit].map((text) => text.trim()),
  rules.defaultQuantity,
  rules.letterDays,
  rules.prescriptionDays,
  benefit.en.trim(),
  benefit.fil.trim(),
]

const setUse = statement<KeptProduct>(
  'formulary.set-use',
  `UPDATE product SET retired_at = CASE WHEN $2 THEN NULL ELSE coalesce(retired_at, $3) END WHERE id = $1 RETURNING ${columns}`,
)
/** Undefined when there is no such product. */
export const setProductUse = async (tx: Db, id: string, inUse: boolean, now: Date) =>
  (await setUse(tx, [id, inUse, now]))[0]
