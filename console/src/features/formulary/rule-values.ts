// The drawer's fields for price and rule: from typed text to the values sent.
import { type BenefitRule, MAX_COUNTED_MONTHS } from '@aruga/contract/formulary/benefit'
import type { ProductRecord } from '@aruga/contract/formulary/formulary'
import { formatPesos, parsePesos } from '@aruga/contract/money'

const MAX_UNITS = 10_000

export type RuleValues = {
  /** In pesos, as amounts below. */
  price: string
  priceFrom: string
  benefitRule: BenefitRule['kind'] | ''
  value: string
  /** Months over which free units are counted; empty: over the letter. */
  overMonths: string
  letterUnits: string
  letterAmount: string
  monthUnits: string
  monthAmount: string
}

const pesos = (centavos: number | null | undefined) => (centavos == null ? '' : formatPesos(centavos).replace('₱', ''))
const typed = (count: number | null | undefined) => (count == null ? '' : String(count))

export function ruleValuesOf(product: Pick<ProductRecord, 'benefitRule' | 'price'> | null, today: string): RuleValues {
  const rule = product?.benefitRule
  return {
    price: pesos(product?.price?.amount),
    priceFrom: product?.price?.from ?? today,
    benefitRule: rule?.kind ?? '',
    value: rule?.kind === 'AmountOff' ? pesos(rule.value) : typed(rule?.value),
    overMonths: typed(rule?.overMonths),
    letterUnits: typed(rule?.letterUnits),
    letterAmount: pesos(rule?.letterAmount),
    monthUnits: typed(rule?.monthUnits),
    monthAmount: pesos(rule?.monthAmount),
  }
}

/** A whole number from 1 to 10,000, as for every quantity, or undefined. */
export function countIn(text: string) {
  const count = /^[1-9]\d{0,4}$/.test(text.trim()) ? Number(text) : undefined
  return count !== undefined && count <= MAX_UNITS ? count : undefined
}

/** Months from 1 to 24, or undefined. */
export function monthsIn(text: string) {
  const months = countIn(text)
  return months !== undefined && months <= MAX_COUNTED_MONTHS ? months : undefined
}

/** The number of a kind’s value: units, percent, or centavos. Undefined if it is not a number. */
export function valueIn({ benefitRule, value }: Pick<RuleValues, 'benefitRule' | 'value'>): number | undefined {
  if (benefitRule === 'AmountOff') return parsePesos(value) || undefined
  const count = countIn(value)
  return benefitRule === 'PercentOff' && count !== undefined && count > 100 ? undefined : count
}

/** The rule as typed; null if none is chosen or it is incomplete. Unreadable fields count as empty. */
export function ruleIn(values: RuleValues): BenefitRule | null {
  const value = valueIn(values)
  if (!values.benefitRule || value === undefined) return null
  return {
    kind: values.benefitRule,
    value,
    overMonths: values.benefitRule === 'FreeUnits' ? (monthsIn(values.overMonths) ?? null) : null,
    letterUnits: countIn(values.letterUnits) ?? null,
    letterAmount: parsePesos(values.letterAmount) ?? null,
    monthUnits: countIn(values.monthUnits) ?? null,
    monthAmount: parsePesos(values.monthAmount) ?? null,
  }
}

/** The price to send; undefined if unchanged. */
export function priceIn({ price, priceFrom }: RuleValues, product: ProductRecord | null) {
  const amount = parsePesos(price)
  const same = product?.price?.amount === amount && product?.price?.from === priceFrom
  return !amount || same ? undefined : { amount, from: priceFrom }
}
