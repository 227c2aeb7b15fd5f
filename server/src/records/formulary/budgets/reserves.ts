import { dayInManila, daysAfter } from '@aruga/contract/days'
import { type BenefitRule, type BenefitTerms, firstTerms } from '@aruga/contract/formulary/benefit'
import { countedFor } from '@aruga/contract/formulary/free-units'
import { LATE_HAND_OVER_SECONDS } from '@aruga/contract/limits'
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { countsOverMonths, givenInMonth, givenOnLetter, givenSoFar, handOversCounted } from '../../letters/given.ts'
import { dearestPrices } from '../prices.ts'
import { monthOf, mostLeft, nextChange } from './most.ts'

const find = query(
  'budgets.letters',
  `SELECT l.id, l.product_id AS "productId", l.benefit_rule AS "rule!: BenefitRule", l.status IN ('Issued', 'Claimed') AS "isOpen!",
     l.claimed_at AS "claimedAt?", l.quantity_approved - l.quantity_purchased AS "units!", manila_day(l.valid_until) AS "lastDay!",
     (SELECT b.id FROM branch b JOIN pharmacy p ON p.id = b.pharmacy_id
      WHERE b.id = l.branch_id AND coalesce(b.retired_at, p.retired_at) IS NOT NULL) AS "branchId?",
     ${givenOnLetter},
     ${givenInMonth},
     ${handOversCounted},
     (SELECT coalesce(sum(x.quantity_approved - x.quantity_purchased), 0)::int FROM letter x
      WHERE ${countsOverMonths('l')} AND ${countsOverMonths('x')} AND x.patient_id = l.patient_id AND x.product_id = l.product_id
        AND x.id <> l.id AND x.status IN ('Issued', 'Claimed')) AS "unitsOfOthers!",
     -- What answers to disputes have changed: until the first, what is owed is what was recorded.
     (SELECT coalesce(sum(n.owed_amount - n.benefit_amount), 0)::bigint FROM statement_line n
      WHERE n.letter_number COLLATE "C" = l.number AND n.dispute IS NOT NULL) AS "disputed!"
   FROM unnest(:ids::uuid[]) i (id) JOIN letter l ON l.id = i.id ${givenSoFar}
   WHERE l.benefit_rule IS NOT NULL`,
)

/** Amounts in centavos (PHP). `recountOn`: the day on which to work it out anew; null: when something happens. */
export type Reserve = { letterId: string; reserved: number; spent: number; recountOn: string | null }

const LATE_DAYS = LATE_HAND_OVER_SECONDS / 86_400

/** What letters with a rule can still cost the program, and have cost it. Letters that are disposed of are left out. */
export async function reservesOf(db: Db, ids: string[], now: Date): Promise<Reserve[]> {
  // A till without a network may send a hand-over of these days, at their prices and on their month's limits.
  const late = new Date(now.getTime() - LATE_HAND_OVER_SECONDS * 1_000)
  const [today, firstDay] = [dayInManila(now), dayInManila(late)]
  const given = { except: null, until: null }
  const letters = await find(db, { ids, at: now, ...given })
  const inMonthBefore = new Map<string, BenefitTerms['inMonth']>()
  if (monthOf(firstDay) !== monthOf(today))
    for (const { id, inMonth } of await find(db, { ids, at: late, ...given })) inMonthBefore.set(id, inMonth)
  const pricesOf = await dearestPrices(db, letters, late)
  return letters.map(
    ({ id: letterId, productId, branchId, isOpen, claimedAt, inMonth, handOvers, disputed, ...letter }) => {
      const spent = letter.onLetter.benefitAmount + disputed
      if (!isOpen) return { letterId, reserved: 0, spent, recountOn: null }
      const claimed = claimedAt ? dayInManila(new Date(claimedAt)) : today
      const from = claimed > firstDay ? claimed : firstDay
      const before = inMonthBefore.get(letterId)
      const inMonths = { ...(before && { [monthOf(firstDay)]: before }), [monthOf(today)]: inMonth }
      const counted = countedFor(letter.rule, handOvers, from)
      const rest = { ...letter, counted, inMonths, from, prices: pricesOf({ productId, branchId }) }
      const change = nextChange(rest)
      const recountOn = change && (claimedAt ? daysAfter(change, LATE_DAYS) : change)
      return { letterId, reserved: mostLeft(rest), spent, recountOn }
    },
  )
}

type NewLetter = { productId: string; rule: BenefitRule; letterDays: number; quantity: number }
/**
 * What a letter issued now can cost the program at most, in centavos (PHP), while its patient has no other open one. Where free units are
 * counted over months, the patient may have bought all but the free unit before.
 */
export async function costOfNew(db: Db, { productId, rule, letterDays, quantity }: NewLetter, now: Date) {
  const sold = { productId, branchId: null }
  const prices = (await dearestPrices(db, [sold], now))(sold)
  const from = dayInManila(now)
  const { onLetter } = firstTerms(rule, 1)
  const counted = rule.overMonths ? { paidUnits: rule.value, until: null } : null
  const given = { onLetter, counted, inMonths: {}, unitsOfOthers: 0 }
  return mostLeft({ rule, ...given, units: quantity, prices, from, lastDay: daysAfter(from, letterDays) })
}
