// The rule of a benefit in words, as patients will read it. The server writes the same texts on letters.
import type { BenefitRule } from '@aruga/contract/formulary/benefit'
import { benefitText } from '@aruga/contract/formulary/benefit-text'
import en from '@aruga/locales/en/formulary.server.json'
import fil from '@aruga/locales/fil/formulary.server.json'

export const benefitInWords = (rule: BenefitRule, unit: string) => ({
  en: benefitText(rule, unit, en, 'en'),
  fil: benefitText(rule, unit, fil, 'fil'),
})
