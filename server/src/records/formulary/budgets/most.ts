// The most that a letter can still cost the program, whichever days its patient buys on: the months it touches each have their
// limit, and each day has its price (docs/decisions/220). By the regular price: a statutory discount only lowers the program's part.
import { daysAfter, firstOfMonth } from '@aruga/contract/days'
import { type BenefitTerms, earnedUnits, left, shareOf } from '@aruga/contract/formulary/benefit'
import type { KnownPrice } from '../prices.ts'

/** What is left of a letter. */
export type LetterLeft = Pick<BenefitTerms, 'rule' | 'onLetter' | 'counted'> & {
  units: number
  /** Units left on the patient's other letters that count together with it: bought first, they earn units of this one. */
  unitsOfOthers: number
  /** Benefits so far by month (`YYYY-MM`), of the patient and product. */
  inMonths: Record<string, BenefitTerms['inMonth']>
  /** The price in force on `from` and those to come, the earliest first. */
  prices: KnownPrice[]
  /** The first and last day in Manila on which units can be handed over. */
  from: string
  lastDay: string
}

export const monthOf = (day: string) => day.slice(0, 7)
const nextMonth = (day: string) => firstOfMonth(day, 1)

/** Of each month until the last day's, what the program pays for one unit at each price of its days, in centavos. */
function sharesByMonth({ rule, prices, from, lastDay }: LetterLeft) {
  const months: { month: string; shares: number[] }[] = []
  for (let first = from; first <= lastDay; first = nextMonth(first)) {
    const end = nextMonth(first)
    const inForce = prices.filter((price, n) => {
      const until = prices[n + 1]?.from
      return price.from < end && price.from <= lastDay && (until === undefined || until > first)
    })
    months.push({ month: monthOf(first), shares: inForce.map(({ amount }) => shareOf(rule, amount)) })
  }
  return months
}

/**
 * In centavos (PHP), never less than what can be spent. It is exactly that, except for free units with limits in pesos: there more by less
 * than the price of a unit for each limit, since a statutory price may fill a limit that the regular one does not.
 */
export function mostLeft(letter: LetterLeft): number {
  const { rule, units, unitsOfOthers, onLetter, inMonths } = letter
  const months = sharesByMonth(letter)
  const payments = months.flatMap(({ month, shares }) => {
    const each = Math.max(0, ...shares)
    if (each === 0) return []
    const given = inMonths[month]
    const amount = Math.min(left(rule.monthAmount, given?.benefitAmount ?? 0), units * each)
    const unitsIn = left(rule.monthUnits, given?.benefitUnits ?? 0)
    const full = Math.min(unitsIn, Math.floor(amount / each))
    return [
      { each, units: full },
      { each: amount - full * each, units: full < unitsIn ? 1 : 0 },
    ]
  })
  const counted = letter.counted && { ...letter.counted, paidUnits: letter.counted.paidUnits + unitsOfOthers }
  let unitsLeft = Math.min(
    earnedUnits({ rule, onLetter, counted }, units),
    left(rule.letterUnits, onLetter.benefitUnits),
  )
  let most = 0
  for (const payment of payments.sort((a, b) => b.each - a.each)) {
    const paid = Math.min(unitsLeft, payment.units)
    most += paid * payment.each
    unitsLeft -= paid
  }
  return Math.min(most, left(rule.letterAmount, onLetter.benefitAmount))
}

/**
 * The next day after `from` on which time alone changes it: a month with its limits, a price, or the time of a paid unit is over.
 * Null: there is none.
 */
export function nextChange({ rule, prices, counted, from: first, lastDay }: LetterLeft): string | null {
  const hasMonths = rule.monthUnits !== null || rule.monthAmount !== null
  const days = [
    ...prices.map(({ from }) => from),
    ...(hasMonths ? [nextMonth(first)] : []),
    ...(counted?.until ? [daysAfter(counted.until, 1)] : []),
  ]
  return days.filter((day) => day > first && day <= lastDay).sort()[0] ?? null
}
