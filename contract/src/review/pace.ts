// Compares purchases and letters with the dose (docs/decisions/046). Pure, like open-letters.ts.
import { daysAfter } from '../days.ts'
import { boughtOn, usedUpBy } from '../letters/next-letter.ts'
import type { Bought, CaseInFull } from './case-file.ts'
import { daysBetween, type PrescriptionValues, unitsNeeded, unitsPrescribed, unitsUsed } from './prescription.ts'
import type { Warning } from './warnings.ts'

/** How far back purchases are added up, in days. */
export const LATELY = 90
/** The same for longer prescriptions: the maximum of their days. */
export const LONG_AGO = 366

type Prescribed = Pick<PrescriptionValues, 'doseUnits' | 'doseDays' | 'supplyDays'>
type SoFar = Pick<CaseInFull, 'asOf' | 'purchases'> & {
  boughtLately: readonly Pick<Bought, 'productId' | 'quantity'>[]
}

/**
 * Units of a product bought lately, and those that the dose needs in `days`: in 90 days, or if the first of them was bought later,
 * from then on for the prescribed days. So a patient who began three days ago has not needed the units of three months.
 */
export function paceOf({ asOf, boughtLately, purchases }: SoFar, productId: string, prescribed: Prescribed) {
  const id = productId.toLowerCase()
  const bought = boughtLately.filter((one) => one.productId === id).reduce((sum, one) => sum + one.quantity, 0)
  const [first = daysAfter(asOf, -LATELY)] = purchasesOf(purchases, id, daysAfter(asOf, -LATELY))
    .map(({ day }) => day)
    .sort()
  const days = Math.min(LATELY, daysBetween(first, asOf) + prescribed.supplyDays)
  return { bought, needed: unitsNeeded(prescribed, days), days }
}

/** Purchases of a product since that day. */
function purchasesOf(purchases: SoFar['purchases'], id: string, since: string) {
  const recent = <D extends { day: string }>(bought: readonly D[]) => bought.filter(({ day }) => day >= since)
  return purchases
    .filter(({ productId }) => productId === id)
    .flatMap(({ handOvers, counted }) => boughtOn({ handOvers: recent(handOvers), counted: recent(counted) }))
}

/**
 * How long the product's bought units last by the dose, when the next letter is due (as shown to the patient,
 * docs/decisions/064), and the unused units. Null once it is used up. Looks back 90 days, or as long as the
 * prescription is for: the dose of earlier purchases is unknown.
 */
export function lastsUntil(
  { asOf, purchases }: Omit<SoFar, 'boughtLately'>,
  productId: string,
  prescribed: Prescribed,
) {
  const since = daysAfter(asOf, -Math.max(LATELY, prescribed.supplyDays))
  const lasts = usedUpBy(purchasesOf(purchases, productId.toLowerCase(), since), prescribed)
  if (!lasts || asOf >= lasts.until) return null
  const { units, from, until, askFrom } = lasts
  const unused = units - unitsUsed(prescribed, Math.max(0, daysBetween(from, asOf)))
  return { until, askFrom, unused, tooSoon: asOf < askFrom }
}

/** The greatest number in a warning. */
const MOST_UNITS = 10_000

/** The warnings of the dose about a letter for this many units. */
export function paceWarnings(soFar: SoFar, productId: string, quantity: number, prescribed: Prescribed): Warning[] {
  const pace = paceOf(soFar, productId, prescribed)
  const lasts = lastsUntil(soFar, productId, prescribed)
  const above = [
    { what: 'SoonerThanDose', units: lasts?.tooSoon ? lasts.unused : 0 },
    { what: 'FasterThanDose', units: pace.bought - pace.needed },
    { what: 'MoreThanPrescribed', units: quantity - unitsPrescribed(prescribed) },
  ] as const
  return above.filter(({ units }) => units > 0).map(({ what, units }) => ({ what, units: Math.min(units, MOST_UNITS) }))
}
