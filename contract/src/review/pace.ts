// Buying and issuing held against the dose (docs/decisions/046). Pure, as open-letters.ts.
import type { Bought } from './case-file.ts'
import { type PrescriptionSays, unitsNeeded, unitsPrescribed } from './prescription.ts'
import type { Warning } from './warnings.ts'

/** How far back purchases are added up, in days. */
export const LATELY = 90

type Says = Pick<PrescriptionSays, 'doseUnits' | 'doseDays' | 'supplyDays'>
type Purchases = readonly Pick<Bought, 'productId' | 'quantity'>[]

/** Units of a product bought lately, and those that the dose needed. */
export const paceOf = (bought: Purchases, productId: string, says: Says) => ({
  bought: bought.filter((one) => one.productId === productId.toLowerCase()).reduce((sum, one) => sum + one.quantity, 0),
  needed: unitsNeeded(says, LATELY),
})

/** The greatest number that a warning has. */
const MOST_UNITS = 10_000

/** What the dose has against a letter for so many units. */
export function paceWarnings(bought: Purchases, productId: string, quantity: number, says: Says): Warning[] {
  const pace = paceOf(bought, productId, says)
  const above = [
    { what: 'FasterThanDose', units: pace.bought - pace.needed },
    { what: 'MoreThanPrescribed', units: quantity - unitsPrescribed(says) },
  ] as const
  return above.filter(({ units }) => units > 0).map(({ what, units }) => ({ what, units: Math.min(units, MOST_UNITS) }))
}
