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

/** Limits of units and pesos are seen in a sale of the most units that a letter can have. */
const MOST_UNITS = 10_000

export type Example = { unitPrice: number; isTaxed: boolean; quantity: number }
type Terms = { rule: BenefitRule | null; combination: Combination }

/** How the program's part of a letter changes: of the usual quantity and of the largest, for the buyer for whom it changes most. */
export function effectOnPart({ quantity, ...sale }: Example, before: Terms, after: Terms): Effect {
  // What counts over months shows only in the letters of months.
  if (before.rule && after.rule && (before.rule.overMonths ?? null) !== (after.rule.overMonths ?? null)) return null
  const partOf = ({ rule, combination }: Terms, units: number, buyer: (typeof buyers)[number]) =>
    rule === null
      ? 0
      : workOut({ ...firstTerms(rule, sale.unitPrice), isTaxed: sale.isTaxed, combination }, units, buyer).benefitAmount
  return largestOf(
    [quantity, MOST_UNITS].flatMap((units) =>
      buyers.map((buyer) => effectOf(partOf(before, units, buyer), partOf(after, units, buyer))),
    ),
  )
}
