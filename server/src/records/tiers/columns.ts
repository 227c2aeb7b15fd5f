import type { TierRecord } from '@aruga/contract/formulary/tiers'

export type TierRules = TierRecord['rules']

/** Columns that always have such a type. */
export const columns = {
  'tier.names': 'Texts',
  'tier_rule.benefit': 'Texts',
  'tier_rule.benefit_rule': 'BenefitRule',
}
