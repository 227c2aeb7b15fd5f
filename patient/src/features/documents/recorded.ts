import { hasFact } from '@aruga/contract/documents/kinds'
import type { CounterRecord, LetterInFull } from '@aruga/contract/letters/letters'

/**
 * The counter's records that no receipt covers yet, with `unproved` units each. A receipt under review, or another one of `alsoSent`
 * units in this batch, covers the record with exactly its quantity, or else the oldest. The receipt being corrected (`exceptId`) covers
 * nothing.
 */
export function uncovered(
  // Other servers of this kind have no records.
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

/** The record that a receipt of `quantity` units belongs to: the one with exactly these units, or else the oldest. */
export const recordFor = (records: CounterRecord[], quantity: number | null): CounterRecord | undefined =>
  records.find(({ unproved }) => unproved === quantity) ?? records[0]

/** The quantity to propose for a receipt, out of the `left` units of the letter; null: no proposal, the patient enters it. */
export function proposed(records: CounterRecord[], left: number): number | null {
  const [oldest] = records
  return oldest && oldest.unproved <= left ? oldest.unproved : null
}
