// The formulary as administrators edit it.

import { randomUUID } from 'node:crypto'
import type { BenefitRule } from '@aruga/contract/formulary/benefit'
import { benefitText } from '@aruga/contract/formulary/benefit-text'
import type { EditedProduct } from '@aruga/contract/formulary/formulary'
import { byLanguage } from '@aruga/contract/languages'
import en from '@aruga/locales/en/formulary.server.json' with { type: 'json' }
import type { Db } from '../../db/open.ts'
import { query, sortedQuery } from '../../db/query.ts'
import { listTierRules, putTierWords } from '../../records/tiers/definitions.ts'
import { localesOf } from '../../texts/locales.ts'
import { trimmed } from '../../texts/trimmed.ts'
import { FIRST, type Page, readPage } from '../../wire/list-query.ts'
import { putPrice } from './price-queries.ts'

export const productSorting = { name: 'lower(m.name)', form: 'm.form', unit: 'm.unit' }
export const byName = 'lower(m.name) ASC, m.strength ASC'

const listBy = sortedQuery(
  'formulary.list-all',
  byName,
  `SELECT m.id, m.name, m.strength, m.form, m.unit, m.default_quantity AS "defaultQuantity", m.letter_days AS "letterDays",
     m.prescription_days AS "prescriptionDays", texts_of(m.benefit, m.benefit_en, m.benefit_fil) AS "benefit!: Texts",
     m.benefit_rule AS "benefitRule",
     (SELECT json_build_object('amount', c.amount, 'from', c.valid_from) FROM product_price c
      WHERE c.product_id = m.id AND c.valid_from <= manila_day(:now::timestamptz) ORDER BY c.valid_from DESC LIMIT 1) AS "price?: Price",
     (SELECT json_build_object('amount', c.amount, 'from', c.valid_from) FROM product_price c
      WHERE c.product_id = m.id AND c.valid_from > manila_day(:now::timestamptz) ORDER BY c.valid_from LIMIT 1) AS "nextPrice?: Price",
     m.retired_at AS "retiredAt", m.asks_batch AS "asksBatch", m.second_approval_above AS "secondApprovalAbove", count(*) OVER ()::int AS total
   FROM product m
   WHERE (:id::uuid IS NULL OR m.id = :id) AND (:filter::text IS NULL OR folded(concat_ws(' ', m.name, m.strength, m.form)) LIKE folded(:filter))
   ORDER BY :order, m.id LIMIT :limit OFFSET :offset`,
)
type Listing = { filter: string | null; order: string; now: Date }
/** A page of the products with the prices of `now`, and the total. */
export const listProducts = (db: Db, { filter, order, now, limit, offset }: Listing & Page) =>
  readPage({ limit, offset }, (part) => listBy(db, order, { id: null, filter, now, ...part }))

/** A product with the prices of `now`; undefined when there is no such product. */
export const findProduct = async (db: Db, id: string, now: Date) =>
  (await listBy(db, byName, { id, filter: null, now, ...FIRST }))[0]

const findAny = query('formulary.is-product', 'SELECT id FROM product WHERE id = :id')
/** Whether there is such a product, in use or not. */
export const isProduct = async (db: Db, id: string) => (await findAny(db, { id })).length > 0

const lock = query('formulary.lock', 'SELECT id FROM product WHERE id = :id FOR NO KEY UPDATE')
/** False when there is no such product. */
export const lockProduct = async (tx: Db, id: string) => (await lock(tx, { id })).length > 0

const insert = query(
  'formulary.insert',
  `INSERT INTO product (id, name, strength, form, unit, default_quantity, letter_days, prescription_days, benefit,
     benefit_rule, asks_batch, second_approval_above)
   VALUES (:id, :name, :strength, :form, :unit, :defaultQuantity, :letterDays, :prescriptionDays, :benefit::jsonb,
     :benefitRule?::text::jsonb, :asksBatch, :secondApprovalAbove)`,
)
/** Returns its id. */
export async function insertProduct(tx: Db, details: EditedProduct, id: string = randomUUID()): Promise<string> {
  await insert(tx, { id, ...valuesOf(details) })
  await putPriceForAll(tx, id, details)
  return id
}

const update = query(
  'formulary.update',
  `UPDATE product SET name = :name, strength = :strength, form = :form, unit = :unit, default_quantity = :defaultQuantity,
     letter_days = :letterDays, prescription_days = :prescriptionDays, benefit = :benefit::jsonb,
     benefit_rule = :benefitRule?::text::jsonb, asks_batch = :asksBatch,
     second_approval_above = :secondApprovalAbove
   WHERE id = :id`,
)
// One at a time: the product's row is locked, or updated next.
const rememberRule = query(
  'formulary.remember-rule',
  `INSERT INTO replaced_rule (product_id, replaced_at, benefit_rule)
   SELECT id, :now, benefit_rule FROM product WHERE id = :id AND benefit_rule IS DISTINCT FROM :benefitRule?::text::jsonb
   ON CONFLICT DO NOTHING`,
)
/** Changes an existing product. Omitted rules and limits are removed; omitted batches are not required. */
export async function updateProduct(tx: Db, id: string, details: EditedProduct, now: Date) {
  await rememberRule(tx, { id, benefitRule: details.benefitRule ? JSON.stringify(details.benefitRule) : null, now })
  const values = valuesOf(details)
  await update(tx, { id, ...values })
  await putPriceForAll(tx, id, details)
  for (const { tierId, benefitRule } of await listTierRules(tx, id))
    await putTierWords(tx, { tierId, productId: id }, textsOf(benefitRule, values.unit))
}

const putPriceForAll = (tx: Db, id: string, { price }: EditedProduct) =>
  price ? putPrice(tx, id, { pharmacyId: null, branchId: null, ...price }) : undefined

const texts = localesOf('formulary.server', en)
/** A rule in words for patients. */
export const textsOf = (rule: BenefitRule, unit: string) =>
  byLanguage((language) => benefitText(rule, unit, texts[language], language))

// Patients read the rule's text where there is a rule, so that the two never differ.
function valuesOf({
  name,
  strength,
  form,
  unit,
  benefit,
  benefitRule = null,
  asksBatch = false,
  secondApprovalAbove = null,
  price: _,
  ...rules
}: EditedProduct) {
  const counted = unit.trim()
  return {
    name: name.trim(),
    strength: strength.trim(),
    form: form.trim(),
    unit: counted,
    ...rules,
    asksBatch,
    secondApprovalAbove,
    benefitRule: benefitRule && JSON.stringify(benefitRule),
    benefit: JSON.stringify(benefitRule ? textsOf(benefitRule, counted) : trimmed(benefit)),
  }
}

const setUse = query(
  'formulary.set-use',
  'UPDATE product SET retired_at = CASE WHEN :inUse THEN NULL ELSE coalesce(retired_at, :now) END WHERE id = :id',
)
/** Undefined when there is no such product. */
export async function setProductUse(tx: Db, id: string, inUse: boolean, now: Date) {
  await setUse(tx, { id, inUse, now })
  return findProduct(tx, id, now)
}
