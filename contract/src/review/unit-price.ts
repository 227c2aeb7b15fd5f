// Compares a receipt's unit price with the product's: a hint for the reviewer, who decides. Pure.
import { type BenefitRule, firstTerms, workOut } from '../formulary/benefit.ts'
import { buyers, combinations, statutoryPrice } from '../formulary/statute.ts'

/** This much above the price, or below the patient's part, is far off: shops differ, and prices change. */
const FAR = 0.25

type Priced = {
  /** The product's price of one unit in centavos (PHP). */
  unitPrice: number | null
  benefitRule: BenefitRule | null
}

/**
 * The unit price by a receipt of this amount (centavos, PHP), if it is far from the patient's cost: at most the price, at
 * least what a senior citizen may pay. Null when it is near, or unknown.
 */
export function farUnitPrice({ unitPrice, benefitRule }: Priced, quantity: number | null, amount: number | null) {
  if (unitPrice === null || !quantity || amount === null) return null
  const isFar =
    amount > quantity * unitPrice * (1 + FAR) || amount < leastOf(unitPrice, benefitRule, quantity) * (1 - FAR)
  return isFar ? Math.round(amount / quantity) : null
}

/**
 * The least that anybody pays for these units, whoever buys and however the program combines its part with the law's; units bought before
 * may have earned the first free one.
 */
function leastOf(unitPrice: number, rule: BenefitRule | null, quantity: number): number {
  if (!rule) return statutoryPrice(quantity * unitPrice, true).statutory
  const first = firstTerms(rule, unitPrice)
  const earned = rule.kind === 'FreeUnits' ? rule.value : 0
  const onLetter = { ...first.onLetter, units: earned }
  const counted = first.counted && { ...first.counted, paidUnits: earned }
  const amounts = combinations.flatMap((combination) =>
    buyers.flatMap((buyer) =>
      [true, false].map(
        (isTaxed) => workOut({ ...first, onLetter, counted, combination, isTaxed }, quantity, buyer).patientAmount,
      ),
    ),
  )
  return Math.min(...amounts)
}
