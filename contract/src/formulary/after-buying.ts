import type { BenefitRule, BenefitTerms, HandOverMoney } from './benefit.ts'

/**
 * The terms of another letter for the same product once a quantity is bought on the first: a month's limit, and free units over months,
 * are for the product. `by`: the rule of the first letter, which may be an earlier one; only where it has months its units count.
 */
export function afterBuying(
  terms: BenefitTerms,
  { benefitUnits, benefitAmount, chargedUnits }: HandOverMoney,
  by: BenefitRule = terms.rule,
): BenefitTerms {
  const { inMonth, counted } = terms
  const paidUnits = by.overMonths ? chargedUnits - benefitUnits * by.value : 0
  return {
    ...terms,
    inMonth: {
      benefitUnits: inMonth.benefitUnits + benefitUnits,
      benefitAmount: inMonth.benefitAmount + benefitAmount,
    },
    counted: counted && { ...counted, paidUnits: counted.paidUnits + paidUnits },
  }
}
