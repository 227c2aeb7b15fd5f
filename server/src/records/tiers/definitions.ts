// The tiers of the program, and the rules of products for them.
import { randomUUID } from 'node:crypto'
import type { BenefitRule } from '@aruga/contract/formulary/benefit'
import type { TierDetails } from '@aruga/contract/formulary/tiers'
import type { Texts } from '@aruga/contract/languages'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { trimmed } from '../../texts/trimmed.ts'

const list = query(
  'tiers.list',
  `SELECT t.id, t.names, t.proof, t.valid_months AS "validMonths", t.needs_second AS "needsSecond", t.retired_at AS "retiredAt",
     (SELECT coalesce(json_agg(json_build_object('productId', m.id, 'productName', m.name, 'strength', m.strength, 'unit', m.unit,
        'defaultQuantity', m.default_quantity, 'benefitRule', r.benefit_rule) ORDER BY m.name, m.strength, m.id), '[]')
      FROM tier_rule r JOIN product m ON m.id = r.product_id WHERE r.tier_id = t.id) AS "rules!: TierRules",
     (SELECT count(*)::int FROM patient_tier p WHERE p.tier_id = t.id AND p.status = 'InForce') AS "patients!"
   FROM tier t WHERE (:id::uuid IS NULL OR t.id = :id) ORDER BY t.position`,
)
/** All, in the order in which they were added. */
export const listTiers = (db: Db) => list(db, { id: null })
export const findTier = async (db: Db, id: string) => (await list(db, { id }))[0]

const lock = query('tiers.lock', 'SELECT id FROM tier WHERE id = :id FOR NO KEY UPDATE')
/** False when there is no such tier. */
export const lockTier = async (tx: Db, id: string) => (await lock(tx, { id })).length > 0

const insert = query(
  'tiers.insert',
  `INSERT INTO tier (id, names, proof, valid_months, needs_second) VALUES (:id, :names::text::jsonb, :proof, :validMonths, :needsSecond)`,
)
/** Returns its id. */
export async function insertTier(tx: Db, details: TierDetails, id: string = randomUUID()): Promise<string> {
  await insert(tx, { id, ...valuesOf(details) })
  return id
}
const update = query(
  'tiers.update',
  `UPDATE tier SET names = :names::text::jsonb, proof = :proof, valid_months = :validMonths, needs_second = :needsSecond WHERE id = :id`,
)
export const updateTier = (tx: Db, id: string, details: TierDetails) => update(tx, { id, ...valuesOf(details) })
const valuesOf = ({ names, proof, validMonths, needsSecond }: TierDetails) => ({
  names: JSON.stringify(trimmed(names)),
  proof: proof.trim(),
  validMonths,
  needsSecond,
})

const setUse = query(
  'tiers.set-use',
  'UPDATE tier SET retired_at = CASE WHEN :inUse THEN NULL ELSE coalesce(retired_at, :now) END WHERE id = :id',
)
export const setTierUse = (tx: Db, id: string, inUse: boolean, now: Date) => setUse(tx, { id, inUse, now })

const listRules = query(
  'tiers.rules-of-product',
  `SELECT tier_id AS "tierId", benefit_rule AS "benefitRule" FROM tier_rule WHERE product_id = :productId ORDER BY tier_id`,
)
/** The rules of a product for tiers. */
export const listTierRules = (db: Db, productId: string) => listRules(db, { productId })

const putWords = query(
  'tiers.put-words',
  'UPDATE tier_rule SET benefit = :benefit::text::jsonb WHERE tier_id = :tierId AND product_id = :productId',
)
type Rule = { tierId: string; productId: string }
/** Says a rule anew in words, where the product's unit has another name. */
export const putTierWords = (tx: Db, rule: Rule, benefit: Texts) =>
  putWords(tx, { ...rule, benefit: JSON.stringify(benefit) })

// One at a time: the product's row is locked.
const remember = query(
  'tiers.remember-rule',
  `INSERT INTO replaced_tier_rule (tier_id, product_id, replaced_at, benefit_rule)
   VALUES (:tierId, :productId, :now, (SELECT r.benefit_rule FROM tier_rule r WHERE r.tier_id = :tierId AND r.product_id = :productId))
   ON CONFLICT DO NOTHING`,
)
const put = query(
  'tiers.put-rule',
  `INSERT INTO tier_rule (tier_id, product_id, benefit_rule, benefit) VALUES (:tierId, :productId, :benefitRule::text::jsonb, :benefit::text::jsonb)
   ON CONFLICT (product_id, tier_id) DO UPDATE SET benefit_rule = excluded.benefit_rule, benefit = excluded.benefit`,
)
const remove = query('tiers.remove-rule', 'DELETE FROM tier_rule WHERE tier_id = :tierId AND product_id = :productId')
/** Sets the rule of a product for a tier, with its words for patients; null: the product's own applies again. */
export async function putTierRule(
  tx: Db,
  of: Rule,
  { benefitRule, benefit, now }: { benefitRule: BenefitRule | null; benefit: Texts | null; now: Date },
) {
  await remember(tx, { ...of, now })
  if (benefitRule === null) await remove(tx, of)
  else await put(tx, { ...of, benefitRule: JSON.stringify(benefitRule), benefit: JSON.stringify(benefit) })
}
