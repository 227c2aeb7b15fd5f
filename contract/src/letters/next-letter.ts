// When the patient may request the next letter, and why (docs/decisions/064). Pure, so that a page and a reminder agree.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { daysAfter } from '../days.ts'
import { type Dose, daysOf, dose } from '../review/prescription.ts'
import { Day } from '../values.ts'

/** How many days before the last unit is used: a new prescription is checked within a working day, and then there is time to buy. */
const NEXT_LETTER_DAYS = 7

/** What was bought and how long it lasts by the dose. Units count the letter's `unit`; days are those of Manila. */
export const NextLetter = Type.Object({
  /** Bought since `from`. */
  units: Type.Integer({ minimum: 1 }),
  ...dose,
  from: Day,
  /** The day on which the units are used up. */
  until: Day,
  askFrom: Day,
})
export type NextLetter = Static<typeof NextLetter>

type DatedUnits = { quantity: number; day: string }
type Bought = { quantity: number; day: string | null }
type Purchases = { handOvers: readonly Bought[]; counted: readonly Bought[] }

/**
 * From the units bought by the counter or the receipts, whichever is more, as everywhere (docs/decisions/005). Units bought while
 * the earlier ones last are added to them; after a gap the count restarts. Null: no purchase on a known day, or no dose.
 */
export const nextLetterOf = (purchases: Purchases, dose: Dose | null): NextLetter | null =>
  dose && usedUpBy(boughtOn(purchases), dose)

/** The same for purchases of several letters. */
export function usedUpBy(bought: readonly DatedUnits[], dose: Dose): NextLetter | null {
  let reckoning: Pick<NextLetter, 'units' | 'from' | 'until'> | null = null
  for (const { day, quantity } of [...bought].sort((one, other) => one.day.localeCompare(other.day))) {
    const goesOn: boolean = reckoning !== null && day <= reckoning.until
    const from: string = reckoning && goesOn ? reckoning.from : day
    const units: number = quantity + (reckoning && goesOn ? reckoning.units : 0)
    reckoning = { units, from, until: daysAfter(from, daysOf(dose, units)) }
  }
  if (!reckoning) return null
  const { doseUnits, doseDays } = dose
  return { ...reckoning, doseUnits, doseDays, askFrom: daysAfter(reckoning.until, -NEXT_LETTER_DAYS) }
}

/** The units bought on a letter: by the counter or the receipts, whichever is more. */
export function boughtOn({ handOvers, counted }: Purchases): DatedUnits[] {
  const [handed, proved] = [dated(handOvers), dated(counted)]
  return unitsOf(proved) > unitsOf(handed) ? proved : handed
}

const dated = (bought: readonly Bought[]) =>
  bought.flatMap(({ day, quantity }) => (day && quantity > 0 ? [{ day, quantity }] : []))
const unitsOf = (bought: readonly { quantity: number }[]) => bought.reduce((sum, { quantity }) => sum + quantity, 0)
