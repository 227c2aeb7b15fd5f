// The other letters of a visit: one receipt may be for all of them.

import type { LetterInFull } from '@aruga/contract/letters/letters'
import { RECEIPT_LETTERS } from '@aruga/contract/limits'
import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { allLettersQuery, letterQuery } from '../../letters/shared/queries.ts'
import { takesReceipt } from '../../letters/shared/receipt-status.ts'
import { leftToProve } from '../left-to-prove.ts'
import { uncovered } from '../recorded.ts'
import { type Entry, usedBefore } from './receipts-draft.ts'

/** Another letter that a receipt may also be for. */
export type OtherLetter = {
  letter: LetterInFull
  /** The units that a receipt may still prove. */
  left: number
  /** The units that the counter recorded without a receipt on the same day at the same branch; null: none. */
  recorded: number | null
}

/** Whether `other` was handed over on a day and at a branch of `letter`, or has the same claim code; null: neither. */
export function togetherWith(letter: LetterInFull, other: LetterInFull): OtherLetter | null {
  const left = leftToProve(other)
  if (other.id === letter.id || left === 0) return null
  // Other servers of this kind have no records, and one letter for a code.
  const { handOvers = [], claim } = letter
  const records = uncovered(other).filter((record) =>
    handOvers.some(({ day, branchName }) => day === record.day && branchName === record.branchName),
  )
  const units = records.reduce((sum, { unproved }) => sum + unproved, 0)
  if (units > 0) return { letter: other, left, recorded: Math.min(units, left) }
  const hasSameCode = claim?.together?.some(({ letterId }) => letterId === other.id) ?? false
  return hasSameCode ? { letter: other, left, recorded: null } : null
}

/** The other letters for one receipt, after the preceding receipts have used theirs; without those of which nothing is left. */
export const othersFor = (entry: Entry, receipts: Entry[], others: OtherLetter[]): OtherLetter[] =>
  others.flatMap(({ letter, left, recorded }) => {
    const used = usedBefore(entry, receipts, letter.id)
    if (used >= left && entry.together?.[letter.id] === undefined) return []
    return [{ letter, left: Math.max(0, left - used), recorded: Math.max(0, (recorded ?? 0) - used) || null }]
  })

/** The other letters of the visit. Without a network, those that the device has stored. */
export function useLettersTogether(letter: LetterInFull): OtherLetter[] {
  const letters = useInfiniteQuery(allLettersQuery)
  const others = (letters.data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter((each) => each.id !== letter.id && takesReceipt(each))
  const read = useQueries({ queries: others.map(({ id }) => letterQuery(id)) })
  // Only a letter in full has its days and its code.
  return read.flatMap(({ data }) => (data && togetherWith(letter, data)) || []).slice(0, RECEIPT_LETTERS - 1)
}
