// What changes of prices and rules would change, compared with what is in force on their day.
import type { Change, ChangeOf, WaitingChange } from '@aruga/contract/formulary/second-person'
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { type Effect, effectOf, effectOnPart, largestOf } from './effect.ts'
import { findLimit } from './limit.ts'

type PriceChange = ChangeOf<'price'> | ChangeOf<'priceRemoval'>

/** Small steps within this time count as one. */
const DAYS = 30

/** Whether `entry` is for the place of `c`, whose pharmacy is `p`, or for more. */
const isFor = (entry: string) =>
  `(${entry}.pharmacy_id IS NULL OR ${entry}.pharmacy_id = p.id) AND (${entry}.branch_id IS NULL OR ${entry}.branch_id = c."branchId")`
/** Whether `entry` is for exactly the place of `c`. */
const isExactlyFor = (entry: string) =>
  `${entry}.pharmacy_id IS NOT DISTINCT FROM c."pharmacyId" AND ${entry}.branch_id IS NOT DISTINCT FROM c."branchId"`
const priceOn = (day: string) => `price_for(c."productId", c."pharmacyId", c."branchId", ${day})`
// Prices that stood lately: by their day, and by the time at which they were replaced. Behind an own agreement a wider one did not stand.
const listPrices = query(
  'second-person.prices',
  `SELECT c.n AS "n!", c."productId" AS "productId!", m.name || ', ' || m.strength AS "productName!", p.name AS "pharmacyName?",
     b.name AS "branchName?", d.day AS "from!", ${priceOn('d.day')} AS "before?",
     CASE WHEN c.kind = 'priceRemoval' THEN ${priceOn('d.day - 1')}
       ELSE coalesce(c.amount, price_for(c."productId", CASE WHEN c."branchId" IS NOT NULL THEN p.id END, NULL, d.day)) END AS "after?",
     (SELECT coalesce(json_agg(stood.amount), '[]') FROM (
        SELECT ${priceOn('change.day')} AS amount FROM (
          SELECT d.day - ${DAYS} AS day
          UNION SELECT e.valid_from FROM product_price e WHERE e.product_id = m.id
          UNION SELECT e.valid_from FROM agreed_price e WHERE e.product_id = m.id AND ${isFor('e')}) change
        WHERE change.day BETWEEN d.day - ${DAYS} AND d.day
        UNION SELECT r.amount FROM replaced_price r
        WHERE r.product_id = m.id AND r.replaced_at > :now::timestamptz - interval '${DAYS} days' AND ${isFor('r')}
          AND (${isExactlyFor('r')} OR NOT EXISTS (SELECT FROM agreed_price a WHERE a.product_id = m.id
            AND (a.branch_id = c."branchId" OR r.pharmacy_id IS NULL AND a.pharmacy_id = p.id)))) stood
      WHERE stood.amount IS NOT NULL) AS "stood!: Amounts",
     (SELECT coalesce(json_agg(${priceOn('next.day')}), '[]') FROM (
        SELECT e.day, min(e.day) OVER () AS first FROM (
          SELECT valid_from AS day FROM product_price WHERE product_id = m.id AND c."pharmacyId" IS NULL AND c."branchId" IS NULL
          UNION SELECT e.valid_from FROM agreed_price e WHERE e.product_id = m.id AND ${isExactlyFor('e')}) e
        WHERE e.day > d.day) next
      WHERE next.day < next.first + ${DAYS}) AS "later!: Amounts"
   FROM jsonb_to_recordset(:changes::text::jsonb)
       AS c(n int, kind text, "productId" uuid, "pharmacyId" uuid, "branchId" uuid, amount int, "from" date)
     JOIN product m ON m.id = c."productId" LEFT JOIN branch b ON b.id = c."branchId"
     LEFT JOIN pharmacy p ON p.id = coalesce(c."pharmacyId", b.pharmacy_id),
     LATERAL (SELECT greatest(c."from", manila_day(:now::timestamptz)) AS day) d
   ORDER BY 1`,
)
const findRule = query(
  'second-person.rule',
  `SELECT m.name || ', ' || m.strength AS "productName!", m.unit, m.benefit_rule AS "own?: BenefitRule", r.benefit_rule AS "ofTier?: BenefitRule",
     (SELECT t.names ->> 'en' FROM tier t WHERE t.id = :tierId) AS "tierName?", m.default_quantity AS quantity,
     coalesce(price_at(m.id, NULL, manila_day(:now::timestamptz)),
       (SELECT p.amount FROM product_price p WHERE p.product_id = m.id ORDER BY p.valid_from LIMIT 1)) AS "unitPrice?",
     (SELECT max(a.amount) FROM agreed_price a WHERE a.product_id = m.id) AS "highestAgreed?",
     is_taxed(m.id, NULL, manila_day(:now::timestamptz)) AS "isTaxed!", combination_on(manila_day(:now::timestamptz)) AS "combination!: Combination",
     (SELECT coalesce(json_agg(was.benefit_rule), '[]') FROM (
        SELECT o.benefit_rule FROM replaced_rule o
        WHERE :tierId::uuid IS NULL AND o.product_id = m.id AND o.replaced_at > :now::timestamptz - interval '${DAYS} days'
        UNION ALL SELECT coalesce(o.benefit_rule, m.benefit_rule) FROM replaced_tier_rule o
        WHERE o.tier_id = :tierId AND o.product_id = m.id AND o.replaced_at > :now::timestamptz - interval '${DAYS} days') was) AS "replaced!: ReplacedRules"
   FROM product m LEFT JOIN tier_rule r ON r.product_id = m.id AND r.tier_id = :tierId WHERE m.id = :productId`,
)
const listRules = query(
  'second-person.rules',
  `SELECT o.benefit_rule AS "rule!: BenefitRule", m.default_quantity AS quantity, price_at(m.id, NULL, :day::date) AS "unitPrice!",
     is_taxed(m.id, NULL, :day::date) AS "isTaxed!"
   FROM product m, LATERAL (SELECT m.benefit_rule UNION SELECT r.benefit_rule FROM tier_rule r WHERE r.product_id = m.id) o
   WHERE m.retired_at IS NULL AND o.benefit_rule IS NOT NULL AND price_at(m.id, NULL, :day::date) IS NOT NULL`,
)
const findCombination = query(
  'second-person.combination',
  `SELECT d.day AS "day!", combination_on(d.day) AS "combination!: Combination",
     (SELECT json_agg(lately.combination) FROM
        (SELECT DISTINCT combination_on(d.day - ago) AS combination FROM generate_series(0, ${DAYS}) ago) lately) AS "stood!: StoodCombinations"
   FROM (SELECT greatest(:from::date, manila_day(:now::timestamptz)) AS day) d`,
)

const nothing = {
  productId: null,
  productName: null,
  tierName: null,
  pharmacyName: null,
  branchName: null,
  from: null,
  unit: null,
}

/** In the order of `changes`, which are made together; a change of a product that does not exist is left out. */
export async function compareChanges(db: Db, changes: Change[], now: Date): Promise<WaitingChange[]> {
  const prices = changes.flatMap((change, n) => (isOfPrice(change) ? [{ ...change, n }] : []))
  const compared = new Map<number, WaitingChange>(
    (await comparePrices(db, prices, now)).map(({ n, ...change }) => [n, change]),
  )
  for (const [n, change] of changes.entries()) {
    const one = isOfPrice(change) ? undefined : await compareOne(db, change, changes, now)
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
  return rows.map(({ before, after, stood, later, ...of }) => {
    // The first price changes none.
    const backwards = [before, ...stood].map((base) => (base === null ? 0 : effectOf(base, after ?? 0)))
    const effect = largestOf([...backwards, ...later.map((next) => addedStep(before, after, next ?? 0))])
    return { ...nothing, ...of, kind: kinds.get(of.n) ?? 'price', effect, price: { before, after } }
  })
}

/** A change may make the step to a later price larger, of which nobody was asked. */
function addedStep(before: number | null, after: number | null, next: number): Effect {
  const stepFrom = (base: number | null) => (base === null ? 0 : effectOf(base, next))
  const [was, becomes] = [stepFrom(before), stepFrom(after)]
  const isLarger = was !== null && (becomes === null || becomes > was)
  return isLarger ? becomes : 0
}

async function compareOne(
  db: Db,
  change: Exclude<Change, PriceChange>,
  together: Change[],
  now: Date,
): Promise<WaitingChange | undefined> {
  const { kind } = change
  if (kind === 'rule' || kind === 'tierRule')
    return compareRule(db, change, priceForEverybody(together, change.productId), now)
  if (kind === 'combination') return compareCombination(db, change, now)
  const [before, after] = [await findLimit(db), change.percent]
  const isLooser = before !== null && (after === null || after > before)
  return { ...nothing, kind, effect: isLooser ? null : 0, limit: { before, after } }
}

/** The product's price for everybody among changes that are made together. */
export const priceForEverybody = (changes: Change[], productId: string): number | null =>
  changes.find(
    (one): one is ChangeOf<'price'> =>
      one.kind === 'price' && one.productId === productId && one.pharmacyId === null && one.branchId === null,
  )?.amount ?? null

/** Of a product, or of a product for a tier, where the product's own rule applies unless there is another. */
async function compareRule(
  db: Db,
  { kind, productId, benefitRule: wanted, ...of }: ChangeOf<'rule'> | ChangeOf<'tierRule'>,
  newPrice: number | null,
  now: Date,
) {
  const tierId = 'tierId' in of ? of.tierId : null
  const [found] = await findRule(db, { productId, tierId, now })
  if (!found || (tierId !== null && found.tierName === null)) return undefined
  const {
    productName,
    tierName,
    unit,
    own,
    ofTier,
    quantity,
    unitPrice,
    highestAgreed,
    isTaxed,
    combination,
    replaced,
  } = found
  const national = unitPrice ?? newPrice
  const [rule, benefitRule] = tierId === null ? [own, wanted] : [ofTier ?? own, wanted ?? own]
  // At the price as it is, with that which it gets, and at the highest agreed one.
  const prices = [
    [national, national],
    [national, newPrice ?? national],
    [highestAgreed, highestAgreed],
  ].filter((pair): pair is [number, number] => !pair.includes(null))
  const effectAfter = (before: typeof rule): Effect[] =>
    prices.map(([was, becomes]) =>
      effectOnPart(
        { isTaxed, quantity },
        { rule: before, combination, unitPrice: was },
        { rule: benefitRule, combination, unitPrice: becomes },
      ),
    )
  const effect = prices.length === 0 ? null : largestOf([rule, ...replaced].flatMap(effectAfter))
  return {
    ...nothing,
    kind,
    productId,
    productName,
    tierName,
    unit,
    effect,
    rule: { before: rule, after: benefitRule },
  }
}

async function compareCombination(db: Db, { kind, combination: after, from }: ChangeOf<'combination'>, now: Date) {
  const [found] = await findCombination(db, { from, now })
  if (!found) return undefined
  const { day, combination: before, stood } = found
  const effects = (await listRules(db, { day })).flatMap(({ rule, unitPrice, ...example }) =>
    stood.map((base) =>
      effectOnPart(example, { rule, unitPrice, combination: base }, { rule, unitPrice, combination: after }),
    ),
  )
  return { ...nothing, kind, from: day, effect: largestOf(effects), combination: { before, after } }
}
