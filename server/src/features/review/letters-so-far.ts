// The facts to weigh another letter of a patient against, from all of their letters.

import { dayInManila, daysAfter } from '@aruga/contract/days'
import type { CaseInFull, CaseLetter } from '@aruga/contract/review/case-file'
import { isOpenWithUnits } from '@aruga/contract/review/open-letters'
import { LONG_AGO } from '@aruga/contract/review/pace'
import { boughtLately } from '../../records/letters/bought-lately.ts'

type SoFar = Pick<CaseInFull, 'asOf' | 'openLetters' | 'boughtLately' | 'purchases' | 'lastLetter'>

/** `letters`: newest first. */
export function lettersSoFar(letters: readonly CaseLetter[], now: Date): SoFar {
  const asOf = dayInManila(now)
  const last = letters.find(({ status }) => status !== 'Cancelled')
  return {
    asOf,
    openLetters: letters
      .filter(isOpenWithUnits)
      .sort((one, other) => Date.parse(one.validUntil) - Date.parse(other.validUntil)),
    boughtLately: boughtLately(letters, now),
    purchases: purchasesSince(letters, daysAfter(asOf, -LONG_AGO)),
    lastLetter: last
      ? { productId: last.productId, productName: last.productName, strength: last.strength, issuedAt: last.issuedAt }
      : null,
  }
}

const purchasesSince = (letters: readonly CaseLetter[], since: string): SoFar['purchases'] =>
  letters
    .map(({ productId, handOvers, counted }) => ({
      productId,
      handOvers: datedSince(handOvers, since),
      counted: datedSince(counted, since),
    }))
    .filter(({ handOvers, counted }) => handOvers.length + counted.length > 0)

const datedSince = (bought: readonly { day: string | null; quantity: number }[], since: string) =>
  bought.flatMap(({ day, quantity }) => (day && day >= since && quantity > 0 ? [{ day, quantity }] : []))
