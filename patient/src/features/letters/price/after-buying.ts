import type { BenefitTerms, HandOverMoney } from '@aruga/contract/formulary/benefit'

/**
 * The terms of another letter for the same product once a quantity is bought on the first: a month's limit, and free units over months,
 * are for the product.
 */
export function afterBuying(
  terms: BenefitTerms,
  { benefitUnits, benefitAmount, chargedUnits }: HandOverMoney,
): BenefitTerms {
  const { rule, inMonth, counted } = terms
  return {
    ...terms,
    inMonth: {
      benefitUnits: inMonth.benefitUnits + benefitUnits,
      benefitAmount: inMonth.benefitAmount + benefitAmount,
    },
    counted: counted && { ...counted, paidUnits: counted.paidUnits + chargedUnits - benefitUnits * rule.value },
  }
}
