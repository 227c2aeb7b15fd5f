// Compares a receipt's unit price with the product's: a hint for the reviewer, who decides. Pure.
import { type BenefitRule, firstTerms, workOut } from '../formulary/benefit.ts'

/** This much above the price, or below the patient's part, is far off: shops differ, and prices change. */
const FAR = 0.25

type Priced = {
  /** The product's price of one unit in centavos (PHP). */
  unitPrice: number | null
  benefitRule: BenefitRule | null
}

/**
 * The unit price by a receipt of this amount (centavos, PHP), if it is far from the patient's cost: at most the price, at
 * least the price less the benefit. Null when it is near, or unknown.
 */
export function farUnitPrice({ unitPrice, benefitRule }: Priced, quantity: number | null, amount: number | null) {
  if (unitPrice === null || !quantity || amount === null) return null
  const each = Math.round(amount / quantity)
  const isFar = each > unitPrice * (1 + FAR) || each < leastOf(unitPrice, benefitRule) * (1 - FAR)
  return isFar ? each : null
}

/** The patient's least cost of a unit, averaged over paid and free units. */
function leastOf(unitPrice: number, rule: BenefitRule | null): number {
  if (!rule) return unitPrice
  const units = rule.kind === 'FreeUnits' ? rule.value + 1 : 1
  return workOut(firstTerms(rule, unitPrice), units).patientAmount / units
}
