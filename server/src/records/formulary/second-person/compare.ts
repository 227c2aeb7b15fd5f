// What changes of prices and rules would change, compared with what is in force on their day.
import type { Change, ChangeOf, WaitingChange } from '@aruga/contract/formulary/second-person'
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { type Effect, effectOf, effectOnPart, largestOf } from './effect.ts'
import { findLimit } from './limit.ts'

type PriceChange = ChangeOf<'price'> | ChangeOf<'priceRemoval'>

/** Small steps within this time count as one. */
const DAYS = 30

const listPrices = query(
  'second-person.prices',
  `SELECT c.n AS "n!", c."productId" AS "productId!", m.name || ', ' || m.strength AS "productName!", p.name AS "pharmacyName?",
     b.name AS "branchName?", d.day AS "from!",
     price_for(c."productId", c."pharmacyId", c."branchId", d.day) AS "before?",
     CASE WHEN c.kind = 'priceRemoval' THEN price_for(c."productId", c."pharmacyId", c."branchId", d.day - 1)
       ELSE coalesce(c.amount, price_for(c."productId", CASE WHEN c."branchId" IS NOT NULL THEN p.id END, NULL, d.day)) END AS "after?",
     lately.lowest AS "lowest?", lately.highest AS "highest?"
   FROM jsonb_to_recordset(:changes::text::jsonb)
       AS c(n int, kind text, "productId" uuid, "pharmacyId" uuid, "branchId" uuid, amount int, "from" date)
     JOIN product m ON m.id = c."productId" LEFT JOIN branch b ON b.id = c."branchId"
     LEFT JOIN pharmacy p ON p.id = coalesce(c."pharmacyId", b.pharmacy_id),
     LATERAL (SELECT greatest(c."from", manila_day(:now::timestamptz)) AS day) d,
     LATERAL (SELECT min(price) AS lowest, max(price) AS highest
       FROM generate_series(0, ${DAYS}) ago, price_for(c."productId", c."pharmacyId", c."branchId", d.day - ago) price) lately
   ORDER BY 1`,
)
const findRule = query(
  'second-person.rule',
  `SELECT m.name || ', ' || m.strength AS "productName!", m.unit, m.benefit_rule AS "rule?: BenefitRule", m.default_quantity AS quantity,
     coalesce(price_at(m.id, NULL, manila_day(:now::timestamptz)),
       (SELECT p.amount FROM product_price p WHERE p.product_id = m.id ORDER BY p.valid_from LIMIT 1)) AS "unitPrice?",
     is_taxed(m.id, NULL, manila_day(:now::timestamptz)) AS "isTaxed!", combination_on(manila_day(:now::timestamptz)) AS "combination!: Combination",
     (SELECT coalesce(json_agg(r.benefit_rule), '[]') FROM replaced_rule r
      WHERE r.product_id = m.id AND r.replaced_at > :now::timestamptz - interval '${DAYS} days') AS "replaced!: ReplacedRules"
   FROM product m WHERE m.id = :productId`,
)
const listRules = query(
  'second-person.rules',
  `SELECT m.benefit_rule AS "rule!: BenefitRule", m.default_quantity AS quantity, price_at(m.id, NULL, :day::date) AS "unitPrice!",
     is_taxed(m.id, NULL, :day::date) AS "isTaxed!"
   FROM product m WHERE m.retired_at IS NULL AND m.benefit_rule IS NOT NULL AND price_at(m.id, NULL, :day::date) IS NOT NULL`,
)
const findCombination = query(
  'second-person.combination',
  `SELECT d.day AS "day!", combination_on(d.day) AS "combination!: Combination"
   FROM (SELECT greatest(:from::date, manila_day(:now::timestamptz)) AS day) d`,
)

const nothing = { productId: null, productName: null, pharmacyName: null, branchName: null, from: null, unit: null }

/** In the order of `changes`; a change of a product that does not exist is left out. */
export async function compareChanges(db: Db, changes: Change[], now: Date): Promise<WaitingChange[]> {
  const prices = changes.flatMap((change, n) => (isOfPrice(change) ? [{ ...change, n }] : []))
  const compared = new Map<number, WaitingChange>(
    (await comparePrices(db, prices, now)).map(({ n, ...change }) => [n, change]),
  )
  for (const [n, change] of changes.entries()) {
    const one = isOfPrice(change) ? undefined : await compareOne(db, change, now)
    if (one) compared.set(n, one)
  }
  return [...compared].sort(([one], [other]) => one - other).map(([, change]) => change)
}

const isOfPrice = (change: Change): change is PriceChange => change.kind === 'price' || change.kind === 'priceRemoval'

/** The same for prices, each with its own `n`. */
export async function comparePrices(db: Db, changes: (PriceChange & { n: number })[], now: Date) {
  if (changes.length === 0) return []
  const kinds = new Map(changes.map(({ n, kind }) => [n, kind]))
  const rows = await listPrices(db, { changes: JSON.stringify(changes), now })
  return rows.map(({ before, after, lowest, highest, ...of }) => {
    // The first price changes none.
    const bases = [before, lowest, highest].filter((one) => one !== null)
    const effect = largestOf(bases.map((base) => effectOf(base, after ?? 0)))
    return { ...nothing, ...of, kind: kinds.get(of.n) ?? 'price', effect, price: { before, after } }
  })
}

async function compareOne(db: Db, change: Exclude<Change, PriceChange>, now: Date): Promise<WaitingChange | undefined> {
  const { kind } = change
  if (kind === 'rule') return compareRule(db, change, now)
  if (kind === 'combination') return compareCombination(db, change, now)
  const [before, after] = [await findLimit(db), change.percent]
  const isLooser = before !== null && (after === null || after > before)
  return { ...nothing, kind, effect: isLooser ? null : 0, limit: { before, after } }
}

async function compareRule(db: Db, { kind, productId, benefitRule }: ChangeOf<'rule'>, now: Date) {
  const [found] = await findRule(db, { productId, now })
  if (!found) return undefined
  const { productName, unit, rule, quantity, unitPrice, isTaxed, combination, replaced } = found
  const effectAfter = (before: typeof rule): Effect =>
    unitPrice === null
      ? null
      : effectOnPart(
          { unitPrice, isTaxed, quantity },
          { rule: before, combination },
          { rule: benefitRule, combination },
        )
  const effect = largestOf([rule, ...replaced].map(effectAfter))
  return { ...nothing, kind, productId, productName, unit, effect, rule: { before: rule, after: benefitRule } }
}

async function compareCombination(db: Db, { kind, combination: after, from }: ChangeOf<'combination'>, now: Date) {
  const [found] = await findCombination(db, { from, now })
  if (!found) return undefined
  const { day, combination: before } = found
  const effects = (await listRules(db, { day })).map(({ rule, ...example }) =>
    effectOnPart(example, { rule, combination: before }, { rule, combination: after }),
  )
  return { ...nothing, kind, from: day, effect: largestOf(effects), combination: { before, after } }
}
