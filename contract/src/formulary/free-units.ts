// What counts towards the next free unit. A paid unit counts once, for the months of the rule, on whichever letter it was bought: its
// last day is the same day of the month that many months later, by the calendar of Manila. docs/decisions/047.
import { monthsAfter } from '../days.ts'
import { type BenefitRule, type BenefitTerms, MAX_COUNTED_MONTHS } from './benefit.ts'

/** A hand-over on a letter whose rule counts over months; `value` and `months` are that rule's. */
export type CountedHandOver = { day: string; paid: number; free: number; value: number; months: number }

/** Older letters may be disposed of, and their paid units forgotten. */
const KNOWN_MONTHS = 2 * MAX_COUNTED_MONTHS

/**
 * The terms' `counted` on a day (Manila), from all hand-overs of a patient and product, the earliest first. Each free unit has used
 * the oldest paid ones of its time. One that was given too early, since a hand-over was corrected afterwards or sent late, uses the
 * next ones: nobody gains by the order in which hand-overs are recorded.
 */
export function countPaid(
  handOvers: readonly CountedHandOver[],
  months: number,
  day: string,
): NonNullable<BenefitTerms['counted']> {
  const open: { day: string; units: number }[] = []
  let owed = 0
  for (const { paid, free, value, ...handOver } of handOvers) {
    const repaid = Math.min(owed, paid)
    owed -= repaid
    open.push({ day: handOver.day, units: paid - repaid })
    let needed = free * value
    for (const one of open) {
      if (needed === 0) break
      if (one.units === 0 || monthsAfter(one.day, handOver.months) < handOver.day) continue
      const used = Math.min(needed, one.units)
      one.units -= used
      needed -= used
    }
    if (needed > 0 && monthsAfter(handOver.day, KNOWN_MONTHS) >= day) owed += needed
  }
  const counting = open.filter((one) => one.units > 0 && monthsAfter(one.day, months) >= day)
  const paidUnits = counting.reduce((sum, { units }) => sum + units, 0) - owed
  const [oldest] = counting
  return { paidUnits, until: oldest && paidUnits > 0 ? monthsAfter(oldest.day, months) : null }
}

/** The same for a rule; null where it counts over the letter. */
export const countedFor = ({ overMonths }: BenefitRule, handOvers: readonly CountedHandOver[], day: string) =>
  overMonths ? countPaid(handOvers, overMonths, day) : null

type Sold = { quantity: number; benefitUnits: number }
/** How many units are still to be paid for until the next free one, after a hand-over that is free in part. */
export function paidUntilFree({ rule: { value }, onLetter, counted }: BenefitTerms, { quantity, benefitUnits }: Sold) {
  const set = value + 1
  if (!counted) return value - ((onLetter.units + quantity) % set)
  return Math.max(0, value - (counted.paidUnits + quantity - benefitUnits * set))
}
