// The facts to weigh another letter of a patient against, from all of their letters.

import { dayInManila, daysAfter } from '@aruga/contract/days'
import type { CaseInFull, CaseLetter } from '@aruga/contract/review/case-file'
import { isOpenWithUnits } from '@aruga/contract/review/open-letters'
import { LONG_AGO } from '@aruga/contract/review/pace'
import { boughtLately } from '../../records/letters/bought-lately.ts'

type SoFar = Pick<CaseInFull, 'asOf' | 'openLetters' | 'boughtLately' | 'purchases' | 'lastLetter'>

type Letters = readonly (CaseLetter & { prescriptionId: string | null })[]

/** `letters`: newest first. `paperId`: the prescription to issue on, whose letters are not the last ones. */
export function lettersSoFar(letters: Letters, now: Date, paperId?: string): SoFar {
  const asOf = dayInManila(now)
  const before = letters.filter(
    ({ status, prescriptionId }) => status !== 'Cancelled' && (!paperId || prescriptionId !== paperId.toLowerCase()),
  )
  const [last] = before
  return {
    asOf,
    openLetters: letters
      .filter(isOpenWithUnits)
      .sort((one, other) => Date.parse(one.validUntil) - Date.parse(other.validUntil)),
    boughtLately: boughtLately(letters, now),
    purchases: purchasesSince(letters, daysAfter(asOf, -LONG_AGO)),
    lastLetter: last
      ? {
          ...productOf(last),
          issuedAt: last.issuedAt,
          alongside: before
            .filter((each) => each !== last && each.prescriptionId && each.prescriptionId === last.prescriptionId)
            .map(productOf),
        }
      : null,
  }
}

const productOf = ({ productId, productName, strength }: CaseLetter) => ({ productId, productName, strength })

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
