// The terms of a patient's letter, as the counter would read them now.
import { dayInManila, daysAfter, firstOfMonth } from '@aruga/contract/days'
import { boughtOn, usedUpBy } from '@aruga/contract/letters/next-letter'
import { type LetterPrice, needOf } from '@aruga/contract/letters/price'
import { LATELY } from '@aruga/contract/review/pace'
import type { Prescription } from '@aruga/contract/review/prescription'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { pricesAt } from '../formulary/prices.ts'
import type { LetterPurchases } from './columns.ts'
import { readTerms } from './money.ts'

const find = query(
  'letters.price',
  `SELECT l.product_id AS "productId", manila_day(l.valid_until) AS "lastDay!",
     CASE WHEN l.status IN ('Issued', 'Claimed') AND NOT has_lapsed(l, :now) THEN l.quantity_approved - l.quantity_purchased ELSE 0 END AS "quantityLeft!",
     prescribed_for(l) AS "prescription?: Prescription",
     (SELECT json_agg(json_build_object('handOvers', hand_overs_of(o), 'counted', counted_on(o)))
        FROM letter o WHERE o.patient_id = l.patient_id AND o.product_id = l.product_id) AS "purchases!: LetterPurchases",
     (SELECT min(t.valid_from) FROM product_tax t WHERE t.product_id = l.product_id AND t.valid_from > manila_day(:now::timestamptz)) AS "nextTax?"
   FROM letter l
   WHERE l.id = :letterId AND l.patient_id = :patientId
     AND (:branchId?::uuid IS NULL OR EXISTS (SELECT FROM branch b WHERE b.id = :branchId))`,
)

type Asked = { letterId: string; patientId: string; branchId: string | null; now: Date }
/** Undefined for another patient's letter, and for an unknown branch. `branchId`: null for the price of the whole country. */
export async function findLetterPrice(
  db: Db,
  { letterId, patientId, branchId, now }: Asked,
): Promise<LetterPrice | undefined> {
  const [letter] = await find(db, { letterId, patientId, branchId, now })
  if (!letter) return undefined
  const { productId, quantityLeft, lastDay, prescription, nextTax } = letter
  const day = dayInManila(now)
  const [terms, known] = await Promise.all([
    quantityLeft > 0 ? readTerms(db, { letterId, branchId, at: now }) : null,
    pricesAt(db, productId, branchId),
  ])
  const next = known.find(({ from }) => from > day && from <= lastDay)
  const left = { left: quantityLeft, today: day, lastDay }
  const lastOfMonth = daysAfter(firstOfMonth(day, 1), -1)
  // From the day after, fewer paid units count towards a free one.
  const counts = terms?.counted?.until ? [terms.counted.until] : []
  const changes = [next?.from, nextTax].flatMap((change) => (change ? [daysAfter(change, -1)] : []))
  return {
    day,
    until: [lastOfMonth, lastDay, ...counts, ...changes].reduce((first, other) => (other < first ? other : first)),
    quantityLeft,
    need: prescription && needOf(prescription, lasting(letter.purchases, prescription, day), left),
    terms,
    priceFrom: (terms && known.findLast(({ from }) => from <= day)?.from) ?? null,
    nextPrice: next && next.amount > 0 ? next : null,
  }
}

/**
 * How long the units bought on all of a patient's letters last by the dose. Looks back as far as reviewers do: the dose of earlier
 * purchases is unknown.
 */
function lasting(purchases: LetterPurchases, prescription: Prescription, today: string) {
  const since = daysAfter(today, -Math.max(LATELY, prescription.supplyDays))
  const bought = purchases.flatMap(boughtOn).filter(({ day }) => day >= since)
  return usedUpBy(bought, prescription)
}
