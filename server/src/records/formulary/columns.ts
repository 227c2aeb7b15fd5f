import type { BenefitTerms } from '@aruga/contract/formulary/benefit'
import type { Budget } from '@aruga/contract/formulary/budgets'
import type { ProductRecord } from '@aruga/contract/formulary/formulary'
import type { CountedHandOver } from '@aruga/contract/formulary/free-units'
import type { Change } from '@aruga/contract/formulary/second-person'
import type { Combination } from '@aruga/contract/formulary/statute'
import type { TaxRecord } from '@aruga/contract/formulary/taxes'

export type { BenefitRule, HandOverMoney } from '@aruga/contract/formulary/benefit'
export type { Buyer, Combination } from '@aruga/contract/formulary/statute'

export type BudgetPeriod = Budget['period']
export type GivenOnLetter = BenefitTerms['onLetter']
export type GivenInMonth = BenefitTerms['inMonth']
export type CountedHandOvers = CountedHandOver[]
export type EntryState = TaxRecord['state']
export type StoodCombinations = Combination[]
export type Amounts = (number | null)[]
export type Changes = Change[]
export type ReplacedRules = (BenefitTerms['rule'] | null)[]
export type Price = ProductRecord['price'] & {}

/** Columns that always have such a type. */
export const columns = {
  'letter.benefit_rule': 'BenefitRule',
  'product.benefit_rule': 'BenefitRule',
}
