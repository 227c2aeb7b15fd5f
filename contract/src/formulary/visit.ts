import { type BenefitRule, type BenefitTerms, type HandOverMoney, workOut } from './benefit.ts'
import type { Buyer } from './statute.ts'

/** What is bought of one letter. `product`: letters with the same one count for each other. `units`: null where nothing is, or nothing that can be. */
type OfVisit = { product: string; terms: BenefitTerms | null; units: number | null }
/** `terms`: after the earlier letters; null: unknown. `money`: null without terms, units or a buyer. */
type WorkedOut = { terms: BenefitTerms | null; money: HandOverMoney | null }

/** The letters of one visit, worked out one after another: what an earlier one gives counts for the next of the same product (docs/decisions/243). */
export function workOutVisit<Letter>(
  letters: readonly Letter[],
  buyer: Buyer | null,
  read: (letter: Letter) => OfVisit,
): (Letter & WorkedOut)[] {
  const worked: (Letter & WorkedOut)[] = []
  for (const letter of letters) {
    const { product, units, ...of } = read(letter)
    const earlier = worked.filter((one) => read(one).product === product)
    const terms = earlier.reduce(
      (before, { terms: by, money }) => (before && by && money ? afterBuying(before, money, by.rule) : before),
      of.terms,
    )
    worked.push({ ...letter, terms, money: terms && buyer && units !== null ? workOut(terms, units, buyer) : null })
  }
  return worked
}

/**
 * The terms of another letter for the same product once a quantity is bought on the first: a month's limit, and free units over months,
 * are for the product. `by`: the rule of the first; only where it has months its units count.
 */
function afterBuying(
  terms: BenefitTerms,
  { benefitUnits, benefitAmount, chargedUnits }: HandOverMoney,
  by: BenefitRule,
): BenefitTerms {
  const { inMonth, counted } = terms
  const paidUnits = by.overMonths ? chargedUnits - benefitUnits * by.value : 0
  return {
    ...terms,
    inMonth: {
      benefitUnits: inMonth.benefitUnits + benefitUnits,
      benefitAmount: inMonth.benefitAmount + benefitAmount,
    },
    counted: counted && { ...counted, paidUnits: counted.paidUnits + paidUnits },
  }
}
