// The rule in words, as patients read it. The texts are in the languages' formulary.server.json.
import { formatPesos } from '../money.ts'
import { unitFor } from '../units.ts'
import type { Language } from '../values.ts'
import type { BenefitRule, benefitKinds } from './benefit.ts'

export type BenefitTexts = Record<
  | (typeof benefitKinds)[number]
  | 'overMonths_one'
  | 'overMonths_other'
  | 'freeUnits'
  | 'units'
  | 'and'
  | 'onLetter'
  | 'inMonth',
  string
>

const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

/** `Buy 3 pens, get 1 free. On one letter at most 3 free pens.` `unit` is the formulary’s singular. */
export function benefitText(rule: BenefitRule, unit: string, texts: BenefitTexts, language: Language): string {
  const { kind, value, overMonths: months } = rule
  const about = { value, units: unitFor(value, unit, language), unit, amount: formatPesos(value) }
  const limit = (text: string, units: number | null, amount: number | null) => {
    const parts = [
      units !== null &&
        fill(kind === 'FreeUnits' ? texts.freeUnits : texts.units, {
          count: units,
          units: unitFor(units, unit, language),
        }),
      amount !== null && formatPesos(amount),
    ].filter((part) => part !== false)
    return parts.length > 0 && fill(text, { limit: parts.join(` ${texts.and} `) })
  }
  return [
    fill(texts[kind], about),
    months && fill(months === 1 ? texts.overMonths_one : texts.overMonths_other, { unit, months }),
    limit(texts.onLetter, rule.letterUnits, rule.letterAmount),
    limit(texts.inMonth, rule.monthUnits, rule.monthAmount),
  ]
    .filter(Boolean)
    .join(' ')
}
