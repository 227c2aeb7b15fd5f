// Buying and issuing held against the dose (docs/decisions/046). Pure, as open-letters.ts.
import { boughtOn, usedUpBy } from '../letters/next-letter.ts'
import type { Bought, CaseInFull } from './case-file.ts'
import {
  dayAfter,
  daysBetween,
  type PrescriptionSays,
  unitsNeeded,
  unitsPrescribed,
  unitsUsed,
} from './prescription.ts'
import type { Warning } from './warnings.ts'

/** How far back purchases are added up, in days. */
export const LATELY = 90
/** The same where the prescription is for longer: the days that it may be for at most. */
export const LONG_AGO = 366

type Says = Pick<PrescriptionSays, 'doseUnits' | 'doseDays' | 'supplyDays'>
type SoFar = Pick<CaseInFull, 'asOf' | 'purchases'> & {
  boughtLately: readonly Pick<Bought, 'productId' | 'quantity'>[]
}

/** Units of a product bought lately, and those that the dose needed. */
export const paceOf = (bought: SoFar['boughtLately'], productId: string, says: Says) => ({
  bought: bought.filter((one) => one.productId === productId.toLowerCase()).reduce((sum, one) => sum + one.quantity, 0),
  needed: unitsNeeded(says, LATELY),
})

/**
 * Until when what was bought of the product lasts by the dose, from when the next letter is due (as the patient was told,
 * docs/decisions/064), and the units that are not used yet. Null once it is used up. Looks back 90 days, or as long as the
 * prescription is for: earlier purchases were made by a dose that nobody knows any more.
 */
export function lastsUntil({ asOf, purchases }: Omit<SoFar, 'boughtLately'>, productId: string, says: Says) {
  const since = dayAfter(asOf, -Math.max(LATELY, says.supplyDays))
  const recent = <D extends { day: string }>(bought: readonly D[]) => bought.filter(({ day }) => day >= since)
  const bought = purchases
    .filter((one) => one.productId === productId.toLowerCase())
    .flatMap(({ handOvers, counted }) => boughtOn({ handOvers: recent(handOvers), counted: recent(counted) }))
  const lasts = usedUpBy(bought, says)
  if (!lasts || asOf >= lasts.until) return null
  const { units, from, until, askFrom } = lasts
  const unused = units - unitsUsed(says, Math.max(0, daysBetween(from, asOf)))
  return { until, askFrom, unused, tooSoon: asOf < askFrom }
}

/** The greatest number that a warning has. */
const MOST_UNITS = 10_000

/** What the dose has against a letter for so many units. */
export function paceWarnings(soFar: SoFar, productId: string, quantity: number, says: Says): Warning[] {
  const pace = paceOf(soFar.boughtLately, productId, says)
  const lasts = lastsUntil(soFar, productId, says)
  const above = [
    { what: 'SoonerThanDose', units: lasts?.tooSoon ? lasts.unused : 0 },
    { what: 'FasterThanDose', units: pace.bought - pace.needed },
    { what: 'MoreThanPrescribed', units: quantity - unitsPrescribed(says) },
  ] as const
  return above.filter(({ units }) => units > 0).map(({ what, units }) => ({ what, units: Math.min(units, MOST_UNITS) }))
}
