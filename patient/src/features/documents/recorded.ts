import { hasFact } from '@aruga/contract/documents/kinds'
import type { CounterRecord, LetterInFull } from '@aruga/contract/letters/letters'

/**
 * What the counter recorded and no receipt covers yet, `unproved` units of each. A receipt under review, or one of `alsoSent` units
 * that goes with this one, is taken to be for the record of just its quantity, or else for the oldest. One being corrected
 * (`exceptId`) covers nothing.
 */
export function uncovered(
  // Other servers of this kind record none.
  { handOvers = [], receipts }: LetterInFull,
  exceptId?: string,
  alsoSent: number[] = [],
): CounterRecord[] {
  const underReview = receipts.filter(
    ({ id, kind, status }) => id !== exceptId && hasFact(kind, 'needsQuantity') && status === 'UnderReview',
  )
  const quantities = [...underReview.map(({ orQuantity }) => orQuantity ?? 0), ...alsoSent]
  const open = quantities.reduce(covered, handOvers)
  return open.filter(({ unproved }) => unproved > 0)
}

function covered(records: CounterRecord[], quantity: number): CounterRecord[] {
  const exact = records.find(({ unproved }) => unproved === quantity)
  let rest = quantity
  return records.map((record) => {
    if (exact && record !== exact) return record
    const units = Math.min(rest, record.unproved)
    rest -= units
    return { ...record, unproved: record.unproved - units }
  })
}

/** The record that a receipt of `quantity` units is for: the one of just these units, or else the oldest. */
export const recordFor = (records: CounterRecord[], quantity: number | null): CounterRecord | undefined =>
  records.find(({ unproved }) => unproved === quantity) ?? records[0]

/** What to propose for a receipt, of those `left` on the letter; null: nothing, the patient enters it. */
export function proposed(records: CounterRecord[], left: number): number | null {
  const [oldest] = records
  return oldest && oldest.unproved <= left ? oldest.unproved : null
}
