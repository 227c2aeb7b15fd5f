// A receipt's price of one unit beside the product's: a hint for the reviewer, who decides. Pure.
import { type BenefitRule, firstTerms, workOut } from '../formulary/benefit.ts'

/** This much more than the price, or less than the patient's part of it, is far: shops differ, and prices change. */
const FAR = 0.25

type Priced = {
  /** The product's price of one unit in centavos (PHP). */
  unitPrice: number | null
  benefitRule: BenefitRule | null
}

/**
 * What one unit cost by a receipt of this amount (centavos, PHP), if that is far from what it costs the patient: at most the price, at
 * least what the benefit leaves of it. Null where it is not, or not known.
 */
export function farUnitPrice({ unitPrice, benefitRule }: Priced, quantity: number | null, amount: number | null) {
  if (unitPrice === null || !quantity || amount === null) return null
  const each = Math.round(amount / quantity)
  const isFar = each > unitPrice * (1 + FAR) || each < leastOf(unitPrice, benefitRule) * (1 - FAR)
  return isFar ? each : null
}

/** What a unit costs the patient at least, on the average of those of which some are free. */
function leastOf(unitPrice: number, rule: BenefitRule | null): number {
  if (!rule) return unitPrice
  const units = rule.kind === 'FreeUnits' ? rule.value + 1 : 1
  return workOut(firstTerms(rule, unitPrice), units).patientAmount / units
}
