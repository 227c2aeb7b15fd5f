// By how much a change of money counts, in percent (docs/decisions/249). Pure.
import { type BenefitRule, firstTerms, workOut } from '@aruga/contract/formulary/benefit'
import { buyers, type Combination } from '@aruga/contract/formulary/statute'

/** In percent, rounded to a tenth. Null: it cannot be said in percent. */
export type Effect = number | null

export function effectOf(before: number, after: number): Effect {
  if (before === after) return 0
  return before === 0 ? null : Math.round((Math.abs(after - before) / before) * 1000) / 10
}

export const largestOf = (effects: Effect[]): Effect =>
  effects.includes(null) ? null : Math.max(0, ...(effects as number[]))

const limits = ['letterUnits', 'letterAmount', 'monthUnits', 'monthAmount'] as const

/** Of the rule's own numbers, which no example can hide. What percent cannot say: a first rule, another kind, other months, a limit where there was none. */
function effectOnRule(before: BenefitRule | null, after: BenefitRule | null): Effect {
  if (before === null || after === null) return before === after ? 0 : before && 100
  if (before.kind !== after.kind || (before.overMonths ?? null) !== (after.overMonths ?? null)) return null
  // One of value + 1 units is free: with fewer paid ones the program pays more.
  const value =
    before.kind === 'FreeUnits' ? effectOf(after.value + 1, before.value + 1) : effectOf(before.value, after.value)
  const ofLimits = limits.map((limit): Effect => {
    const [was, becomes] = [before[limit], after[limit]]
    return was === null || becomes === null ? (was === becomes ? 0 : null) : effectOf(was, becomes)
  })
  return largestOf([value, ...ofLimits])
}

/** A sale of the most units that a letter can have. */
const MOST_UNITS = 10_000

export type Example = { isTaxed: boolean; quantity: number }
type Terms = { rule: BenefitRule | null; combination: Combination; unitPrice: number }

/**
 * How the program's part changes: by the rule's numbers, and in letters of once and twice the usual quantity and of the largest, for the
 * buyer for whom it changes most, where price, rule and statute meet.
 */
export function effectOnPart({ quantity, isTaxed }: Example, before: Terms, after: Terms): Effect {
  const partOf = ({ rule, combination, unitPrice }: Terms, units: number, buyer: (typeof buyers)[number]) =>
    rule === null ? 0 : workOut({ ...firstTerms(rule, unitPrice), isTaxed, combination }, units, buyer).benefitAmount
  const examples = [quantity, 2 * quantity, MOST_UNITS].flatMap((units) =>
    buyers.map((buyer) => effectOf(partOf(before, units, buyer), partOf(after, units, buyer))),
  )
  return largestOf([effectOnRule(before.rule, after.rule), ...examples])
}
