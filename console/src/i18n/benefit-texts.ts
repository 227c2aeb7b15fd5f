// The rule of a benefit in words, as patients will read it. The server writes the same texts on letters.
import type { BenefitRule } from '@aruga/contract/formulary/benefit'
import { benefitText } from '@aruga/contract/formulary/benefit-text'
import { byLanguage } from '@aruga/contract/languages'
import en from '@aruga/locales/en/formulary.server.json'
import { textsFrom } from './texts-by-language.ts'

const files = import.meta.glob<object>('../../../locales/*/formulary.server.json', { eager: true, import: 'default' })
const texts = textsFrom(files, 'formulary.server', en)

export const benefitInWords = (rule: BenefitRule, unit: string) =>
  byLanguage((language) => benefitText(rule, unit, texts[language], language))
