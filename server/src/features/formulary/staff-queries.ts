// The formulary as administrators edit it.
import { randomUUID } from 'node:crypto'
import type { ProductDetails } from '@aruga/contract/formulary/formulary'
import type { Db } from '../../db/open.ts'
import { query, sortedQuery } from '../../db/query.ts'
import { type Page, totalOf } from '../../http/list-query.ts'

const columns = `id, name, strength, form, unit, default_quantity AS "defaultQuantity", letter_days AS "letterDays",
  prescription_days AS "prescriptionDays", json_build_object('en', benefit_en, 'fil', benefit_fil) AS "benefit: Localized",
  retired_at AS "retiredAt"`

export const productSorting = { name: 'lower(name)', form: 'form', unit: 'unit' }
export const byName = 'lower(name) ASC, strength ASC'

const matches = `:filter::text IS NULL OR concat_ws(' ', name, strength, form) ILIKE :filter`
const count = query('formulary.count', `SELECT count(*)::int AS total FROM product WHERE ${matches}`)
const listBy = sortedQuery(
  'formulary.list-all',
  byName,
  (order) => `SELECT ${columns}, count(*) OVER ()::int AS total FROM product
     WHERE ${matches} ORDER BY ${order}, id LIMIT :limit OFFSET :offset`,
)
/** A page of the products, and the total. */
export async function listProducts(
  db: Db,
  { filter, order, limit, offset }: { filter: string | null; order: string } & Page,
) {
  const items = await listBy(db, order, { filter, limit, offset })
  return { totalCount: await totalOf(items, offset, () => count(db, { filter })), items }
}

const insert = query(
  'formulary.insert',
  `INSERT INTO product (id, name, strength, form, unit, default_quantity, letter_days, prescription_days, benefit_en, benefit_fil)
   VALUES (:id, :name, :strength, :form, :unit, :defaultQuantity, :letterDays, :prescriptionDays, :benefitEn, :benefitFil)
   RETURNING ${columns}`,
)
export const insertProduct = async (tx: Db, details: ProductDetails, id: string = randomUUID()) =>
  (await insert(tx, { id, ...valuesOf(details) }))[0]

const update = query(
  'formulary.update',
  `UPDATE product SET name = :name, strength = :strength, form = :form, unit = :unit, default_quantity = :defaultQuantity,
     letter_days = :letterDays, prescription_days = :prescriptionDays, benefit_en = :benefitEn, benefit_fil = :benefitFil
   WHERE id = :id RETURNING ${columns}`,
)
/** Undefined when there is no such product. */
export const updateProduct = async (tx: Db, id: string, details: ProductDetails) =>
  (await update(tx, { id, ...valuesOf(details) }))[0]

const valuesOf = ({ name, strength, form, unit, benefit, ...rules }: ProductDetails) => ({
  name: name.trim(),
  strength: strength.trim(),
  form: form.trim(),
  unit: unit.trim(),
  ...rules,
  benefitEn: benefit.en.trim(),
  benefitFil: benefit.fil.trim(),
})

const setUse = query(
  'formulary.set-use',
  `UPDATE product SET retired_at = CASE WHEN :inUse THEN NULL ELSE coalesce(retired_at, :now) END WHERE id = :id RETURNING ${columns}`,
)
/** Undefined when there is no such product. */
export const setProductUse = async (tx: Db, id: string, inUse: boolean, now: Date) =>
  (await setUse(tx, { id, inUse, now }))[0]
