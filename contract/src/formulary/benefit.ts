// The benefit as a rule, and its amounts at a hand-over. The server decides with this and stores the result; the console
// shows it while the pharmacist types. Amounts are centavos (PHP). docs/decisions/047.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { Centavos, MAX_CENTAVOS, SumAmount, UnitPrice, UnitsAmount } from '../money.ts'
import { Day, Nullable, OneOf, Quantity } from '../values.ts'
import { Buyer, Combination, statutoryPrice, withoutVat, withVat } from './statute.ts'

export const benefitKinds = ['FreeUnits', 'PercentOff', 'AmountOff'] as const

/** The longest time over which paid units count towards a free one. */
export const MAX_COUNTED_MONTHS = 24

/** The program's part of a product. Null: no limit. */
export const BenefitRule = Type.Object({
  kind: OneOf(benefitKinds),
  /**
   * `FreeUnits`: after this many paid units one is free (3: every fourth unit is free).
   * `PercentOff`: the program’s part of the price, 1 to 100, rounded down to the centavo for each unit.
   * `AmountOff`: centavos off each unit, at most its price.
   */
  value: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
  /**
   * `FreeUnits` only: for how many months a paid unit counts towards a free one, on all of a patient’s letters for the product whose
   * rule has months. Null or left out: free units are counted over the letter.
   */
  overMonths: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: MAX_COUNTED_MONTHS }))),
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

/** Everything that a benefit depends on except quantity and buyer: the letter’s rule, today’s price, and earlier benefits. */
export const BenefitTerms = Type.Object({
  rule: BenefitRule,
  /** The shelf price at the branch, and whether it has VAT in it. */
  unitPrice: UnitPrice,
  isTaxed: Type.Boolean(),
  /** The program’s when the letter was issued. */
  combination: Combination,
  /** Hand-overs of this letter so far. */
  onLetter: Type.Object({ units: Units, benefitUnits: Units, benefitAmount: SumAmount }),
  /** Benefits of this patient and product in this month so far. */
  inMonth: Type.Object({ benefitUnits: Units, benefitAmount: SumAmount }),
  /** What counts towards the next free unit, where the rule counts over months (`countPaid`); null: counted over the letter. */
  counted: Nullable(
    Type.Object({
      /** Paid units that no free unit has used. Below zero: units were free that later turned out not to be paid for. */
      paidUnits: Type.Integer(),
      /** The last day (Manila) on which the oldest of them counts; null when there is none. */
      until: Nullable(Day),
    }),
  ),
})
export type BenefitTerms = Static<typeof BenefitTerms>

/**
 * A hand-over in money (centavos, PHP). `vatOff` + `statutoryDiscount` + `benefitAmount` + `patientAmount` = quantity × `unitPrice`,
 * always.
 */
export const HandOverMoney = Type.Object({
  unitPrice: UnitPrice,
  /** Units charged to the patient; with `FreeUnits` the others are free. */
  chargedUnits: Units,
  /** Units that the program pays in full or in part. */
  benefitUnits: Units,
  /** What the program pays, and the branch claims from it. */
  benefitAmount: UnitsAmount,
  patientAmount: UnitsAmount,
  buyer: Buyer,
  /** VAT that may not be charged to this buyer. */
  vatOff: UnitsAmount,
  /** What the law takes off, which the branch bears. */
  statutoryDiscount: UnitsAmount,
})
export type HandOverMoney = Static<typeof HandOverMoney>

/** The terms of a patient's first hand-over of a product. */
export const firstTerms = (rule: BenefitRule, unitPrice: number): BenefitTerms => ({
  rule,
  unitPrice,
  isTaxed: true,
  combination: 'HigherOnly',
  onLetter: { units: 0, benefitUnits: 0, benefitAmount: 0 },
  inMonth: { benefitUnits: 0, benefitAmount: 0 },
  counted: rule.overMonths ? { paidUnits: 0, until: null } : null,
})

/** What is left of a limit; infinite without one. */
export const left = (limit: number | null, used: number) =>
  limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - used)

/** Centavos that the program pays for one of `units` that cost `price`; more at a higher price, never less. */
export function shareOf({ kind, value }: BenefitRule, price: number, units = 1): number {
  const most = Math.floor(price / units)
  if (kind === 'FreeUnits') return most
  return kind === 'PercentOff' ? Math.floor((price * value) / (units * 100)) : Math.min(value, most)
}

/** Units earned before any limit. Free units are counted over the letter, or months, so several hand-overs earn as much as one. */
export function earnedUnits(
  { rule: { kind, value }, onLetter, counted }: Pick<BenefitTerms, 'rule' | 'onLetter' | 'counted'>,
  quantity: number,
): number {
  if (kind !== 'FreeUnits') return quantity
  const freeOf = (units: number) => Math.max(0, Math.floor(units / (value + 1)))
  if (counted) return Math.min(quantity, freeOf(counted.paidUnits + quantity))
  return freeOf(onLetter.units + quantity) - freeOf(onLetter.units)
}

type Benefit = { units: number; amount: number }
/**
 * The program's part of this many units that cost `price`. Only whole units are free: when a limit in pesos does not suffice for another
 * unit, it is charged. The other kinds pay a last unit in part.
 */
function benefitOf(terms: BenefitTerms, quantity: number, price: number, scale = (limit: number) => limit): Benefit {
  const { rule, onLetter, inMonth } = terms
  const share = quantity === 0 ? 0 : shareOf(rule, price, quantity)
  if (share === 0) return { units: 0, amount: 0 }
  const earned = Math.min(
    earnedUnits(terms, quantity),
    left(rule.letterUnits, onLetter.benefitUnits),
    left(rule.monthUnits, inMonth.benefitUnits),
  )
  const payable = scale(
    Math.min(left(rule.letterAmount, onLetter.benefitAmount), left(rule.monthAmount, inMonth.benefitAmount)),
  )
  const paid = rule.kind === 'FreeUnits' ? Math.floor(payable / share) : Math.ceil(payable / share)
  const units = Math.min(earned, paid)
  return { units, amount: Math.min(units * share, payable) }
}

type Parts = { benefit: Benefit; discount: number; patientAmount: number }
const nothing: Benefit = { units: 0, amount: 0 }

const withoutLaw = (terms: BenefitTerms, quantity: number): Parts => {
  const price = quantity * terms.unitPrice
  const benefit = benefitOf(terms, quantity, price)
  return { benefit, discount: 0, patientAmount: price - benefit.amount }
}
const combined: Record<Combination, (terms: BenefitTerms, quantity: number) => Parts> = {
  OnStatutoryPrice: (terms, quantity) => {
    const { statutory, discount } = statutoryPrice(quantity * terms.unitPrice, terms.isTaxed)
    const benefit = benefitOf(terms, quantity, statutory)
    return { benefit, discount, patientAmount: statutory - benefit.amount }
  },
  HigherOnly: (terms, quantity) => {
    const { net, statutory, discount } = statutoryPrice(quantity * terms.unitPrice, terms.isTaxed)
    const benefit = benefitOf(terms, quantity, net)
    return benefit.amount > discount
      ? { benefit, discount: 0, patientAmount: net - benefit.amount }
      : { benefit: nothing, discount, patientAmount: statutory }
  },
  // The program pays without VAT, so a limit lasts for a part of the shelf price that is as much higher.
  ProgramFirst: (terms, quantity) => {
    const price = quantity * terms.unitPrice
    const { units, amount } = benefitOf(terms, quantity, price, terms.isTaxed ? withVat : undefined)
    const { statutory, discount } = statutoryPrice(price - amount, terms.isTaxed)
    return {
      benefit: { units, amount: terms.isTaxed ? withoutVat(amount) : amount },
      discount,
      patientAmount: statutory,
    }
  },
}

/**
 * Who pays how much for this many units: the program, the patient, and the branch, which bears the statutory discount; and the VAT that
 * nobody is charged (docs/decisions/047).
 */
export function workOut(terms: BenefitTerms, quantity: number, buyer: Buyer = 'Regular'): HandOverMoney {
  const { unitPrice, rule, combination } = terms
  const partsOf = buyer === 'Regular' ? withoutLaw : combined[combination]
  const { benefit, discount, patientAmount } = partsOf(terms, quantity)
  return {
    unitPrice,
    chargedUnits: rule.kind === 'FreeUnits' ? quantity - benefit.units : quantity,
    benefitUnits: benefit.units,
    benefitAmount: benefit.amount,
    patientAmount,
    buyer,
    vatOff: quantity * unitPrice - benefit.amount - discount - patientAmount,
    statutoryDiscount: discount,
  }
}

/** Whether a limit of the rule cuts the benefit of this many units. */
export function isLimited(terms: BenefitTerms, quantity: number, buyer?: Buyer): boolean {
  const unlimited = { letterUnits: null, letterAmount: null, monthUnits: null, monthAmount: null }
  const without = workOut({ ...terms, rule: { ...terms.rule, ...unlimited } }, quantity, buyer)
  return workOut(terms, quantity, buyer).benefitAmount < without.benefitAmount
}
