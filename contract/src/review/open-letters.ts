// Issuing over an open letter (docs/decisions/055), or for another product (docs/decisions/152). Pure, so that the server decides on, and the console shows, one and the same
// warning.
import type { CaseLetter } from './case-file.ts'
import type { Warning } from './warnings.ts'

type LetterUnits = Pick<CaseLetter, 'productId' | 'status' | 'quantityApproved' | 'quantityPurchased'>

/** Units that can still be bought on a letter. */
export const unitsLeft = ({ quantityApproved, quantityPurchased }: Omit<LetterUnits, 'productId' | 'status'>) =>
  Math.max(0, quantityApproved - quantityPurchased)

/** Whether units can still be bought on it. `status` is the present one: past its date, a letter is `Expired`. */
export const isOpenWithUnits = (letter: Omit<LetterUnits, 'productId'>) =>
  (letter.status === 'Issued' || letter.status === 'Claimed') && unitsLeft(letter) > 0

/** The greatest number in a warning. */
const MOST_UNITS = 10_000

/** Warnings against another letter for this product; null: no letter is issued. */
export function openLetterWarnings(letters: readonly LetterUnits[], productId: string | null | undefined): Warning[] {
  const left = letters
    .filter((each) => each.productId === productId?.toLowerCase() && isOpenWithUnits(each))
    .reduce((sum, each) => sum + unitsLeft(each), 0)
  return left > 0 ? [{ what: 'OpenLetterForProduct', units: Math.min(left, MOST_UNITS) }] : []
}

/** The product of a letter, and those of the other letters of its prescription. */
type OfProducts = { productId: string; alongside?: readonly { productId: string }[] } | null | undefined

/**
 * Warnings against a letter for a product that neither the last prescription has nor the first approval; null: none is issued,
 * or there was none.
 */
export const otherProductWarnings = (before: readonly OfProducts[], productId: string | null | undefined): Warning[] =>
  productId &&
  before.some(
    (one) => one && [one, ...(one.alongside ?? [])].every((each) => each.productId !== productId.toLowerCase()),
  )
    ? [{ what: 'OtherProduct', units: null }]
    : []
