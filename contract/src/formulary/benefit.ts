// The benefit as a rule, and its amounts at a hand-over. The server decides with this and stores the result; the console
// shows it while the pharmacist types. Amounts are centavos (PHP). docs/decisions/047.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { Centavos, MAX_CENTAVOS, SumAmount, UnitPrice, UnitsAmount } from '../money.ts'
import { Nullable, OneOf, Quantity } from '../values.ts'

export const benefitKinds = ['FreeUnits', 'PercentOff', 'AmountOff'] as const

/** The program's part of a product. Null: no limit. */
export const BenefitRule = Type.Object({
  kind: OneOf(benefitKinds),
  /**
   * `FreeUnits`: after this many paid units one is free, counted over the whole letter (3: every fourth unit is free).
   * `PercentOff`: the program’s part of the price, 1 to 100, rounded down to the centavo for each unit.
   * `AmountOff`: centavos off each unit, at most its price.
   */
  value: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
  /** Limits per letter: units that the program pays (in part), and centavos. */
  letterUnits: Nullable(Quantity),
  letterAmount: Nullable(Centavos),
  /** The same for a patient in a calendar month (Manila), on all letters for the product. */
  monthUnits: Nullable(Quantity),
  monthAmount: Nullable(Centavos),
})
export type BenefitRule = Static<typeof BenefitRule>

const LimitAmount = Type.Integer({ minimum: 1, maximum: MAX_CENTAVOS, description: 'centavos (PHP)' })
/** A rule to be set. A limit of zero is no benefit: that product has no rule. */
export const NewBenefitRule = Type.Object({
  ...BenefitRule.properties,
  letterAmount: Nullable(LimitAmount),
  monthAmount: Nullable(LimitAmount),
})

const Units = Type.Integer({ minimum: 0 })

/** Everything that a benefit depends on except the quantity: the letter’s rule, today’s price, and earlier benefits. */
export const BenefitTerms = Type.Object({
  rule: BenefitRule,
  unitPrice: UnitPrice,
  /** Hand-overs of this letter so far. */
  onLetter: Type.Object({ units: Units, benefitUnits: Units, benefitAmount: SumAmount }),
  /** Benefits of this patient and product in this month so far. */
  inMonth: Type.Object({ benefitUnits: Units, benefitAmount: SumAmount }),
})
export type BenefitTerms = Static<typeof BenefitTerms>

/** A hand-over in money (centavos, PHP). `benefitAmount` + `patientAmount` = quantity × `unitPrice`, always. */
export const HandOverMoney = Type.Object({
  unitPrice: UnitPrice,
  /** Units charged to the patient; with `FreeUnits` the others are free. */
  chargedUnits: Units,
  /** Units that the program pays in full or in part. */
  benefitUnits: Units,
  /** What the program pays, and the branch claims from it. */
  benefitAmount: UnitsAmount,
  patientAmount: UnitsAmount,
})
export type HandOverMoney = Static<typeof HandOverMoney>

/** The terms of a letter's first hand-over, with no other in this month. */
export const firstTerms = (rule: BenefitRule, unitPrice: number): BenefitTerms => ({
  rule,
  unitPrice,
  onLetter: { units: 0, benefitUnits: 0, benefitAmount: 0 },
  inMonth: { benefitUnits: 0, benefitAmount: 0 },
})

/** What is left of a limit; infinite without one. */
export const left = (limit: number | null, used: number) =>
  limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - used)

/** Centavos that the program pays for one unit; more at a higher price, never less. */
export function shareOf({ kind, value }: BenefitRule, unitPrice: number): number {
  if (kind === 'FreeUnits') return unitPrice
  return kind === 'PercentOff' ? Math.floor((unitPrice * value) / 100) : Math.min(value, unitPrice)
}

/** Units earned before any limit. Free units are counted over the letter, so several hand-overs earn as much as one. */
export function earnedUnits(
  { rule: { kind, value }, onLetter }: Pick<BenefitTerms, 'rule' | 'onLetter'>,
  quantity: number,
): number {
  if (kind !== 'FreeUnits') return quantity
  const freeOf = (units: number) => Math.floor(units / (value + 1))
  return freeOf(onLetter.units + quantity) - freeOf(onLetter.units)
}

/**
 * The program's and the patient's parts for this many units. Only whole units are free: when a limit in pesos does not suffice for
 * another unit, it is charged. The other kinds pay a last unit in part.
 */
export function workOut(terms: BenefitTerms, quantity: number): HandOverMoney {
  const { rule, unitPrice, onLetter, inMonth } = terms
  const share = shareOf(rule, unitPrice)
  const units = Math.min(
    earnedUnits(terms, quantity),
    left(rule.letterUnits, onLetter.benefitUnits),
    left(rule.monthUnits, inMonth.benefitUnits),
  )
  const amount = Math.min(
    left(rule.letterAmount, onLetter.benefitAmount),
    left(rule.monthAmount, inMonth.benefitAmount),
  )
  const free = rule.kind === 'FreeUnits'
  const benefitUnits = Math.min(units, share === 0 ? 0 : free ? Math.floor(amount / share) : Math.ceil(amount / share))
  const benefitAmount = Math.min(benefitUnits * share, amount)
  return {
    unitPrice,
    chargedUnits: free ? quantity - benefitUnits : quantity,
    benefitUnits,
    benefitAmount,
    patientAmount: quantity * unitPrice - benefitAmount,
  }
}

/** Whether a limit of the rule cuts the benefit of this many units. */
export function isLimited(terms: BenefitTerms, quantity: number): boolean {
  const unlimited = { letterUnits: null, letterAmount: null, monthUnits: null, monthAmount: null }
  const without = workOut({ ...terms, rule: { ...terms.rule, ...unlimited } }, quantity)
  return workOut(terms, quantity).benefitAmount < without.benefitAmount
}
