// The other letters of a visit: one receipt may be for all of them.

import type { Document } from '@aruga/contract/documents/documents'
import type { LetterInFull } from '@aruga/contract/letters/letters'
import { RECEIPT_LETTERS } from '@aruga/contract/limits'
import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { allLettersQuery, letterQuery } from '../../letters/shared/queries.ts'
import { takesReceipt } from '../../letters/shared/receipt-status.ts'
import type { EnteredPart } from '../../outbox/shared/entered-part.ts'
import { leftToProve } from '../left-to-prove.ts'
import { uncovered } from '../recorded.ts'
import { type Entry, type Together, usedBefore } from './receipts-draft.ts'

/** Another letter that a receipt may also be for. */
export type OtherLetter = {
  letter: LetterInFull
  /** The units that a receipt may still prove. */
  left: number
  /** The units that the counter recorded without a receipt on the same day at the same branch; null: none. */
  recorded: number | null
}

/** A receipt that is corrected. Other servers of this kind have one letter for each. */
type Receipt = Pick<Document, 'id'> & Partial<Pick<Document, 'together'>>

/**
 * Whether `other` was handed over on a day and at a branch of `letter`, or has the same claim code, or `receipt` is for it already;
 * null: none of these.
 */
export function togetherWith(letter: LetterInFull, other: LetterInFull, receipt?: Receipt): OtherLetter | null {
  const left = leftToProve(other, receipt?.id)
  const isOnReceipt = receipt?.together?.some(({ letterId }) => letterId === other.id) ?? false
  if (other.id === letter.id || (left === 0 && !isOnReceipt)) return null
  // Other servers of this kind have no records, and one letter for a code.
  const { handOvers = [], claim } = letter
  const records = uncovered(other, receipt?.id).filter((record) =>
    handOvers.some(({ day, branchName }) => day === record.day && branchName === record.branchName),
  )
  const units = records.reduce((sum, { unproved }) => sum + unproved, 0)
  if (units > 0) return { letter: other, left, recorded: Math.min(units, left) }
  const hasSameCode = claim?.together?.some(({ letterId }) => letterId === other.id) ?? false
  return hasSameCode || isOnReceipt ? { letter: other, left, recorded: null } : null
}

/** What a receipt has for other letters, with their names where the device has the letter. */
export const partsOf = (together: Together, others: OtherLetter[]): EnteredPart[] =>
  Object.entries(together).map(([letterId, quantity]) => {
    const letter = others.find((other) => other.letter.id === letterId)?.letter
    const names = letter && { productName: letter.productName, strength: letter.strength, unit: letter.unit }
    return { letterId, quantity: quantity ?? 0, ...names }
  })

/** The other letters for one receipt, after the preceding receipts have used theirs; without those of which nothing is left. */
export const othersFor = (entry: Entry, receipts: Entry[], others: OtherLetter[]): OtherLetter[] =>
  others.flatMap(({ letter, left, recorded }) => {
    const used = usedBefore(entry, receipts, letter.id)
    if (used >= left && entry.together?.[letter.id] === undefined) return []
    return [{ letter, left: Math.max(0, left - used), recorded: Math.max(0, (recorded ?? 0) - used) || null }]
  })

/** The other letters of the visit, for a new receipt or one that is corrected. Without a network, those that the device has stored. */
export function useLettersTogether(letter: LetterInFull | undefined, receipt?: Receipt): OtherLetter[] {
  const letters = useInfiniteQuery(allLettersQuery)
  const takingReceipts = (letters.data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter((each) => letter && each.id !== letter.id && takesReceipt(each))
    .map(({ id }) => id)
  // Those that it is for already stay, whatever became of their claim.
  const ids = new Set([...(receipt?.together ?? []).map(({ letterId }) => letterId), ...takingReceipts])
  const read = useQueries({ queries: [...ids].map((id) => letterQuery(id)) })
  // Only a letter in full has its days and its code.
  return read
    .flatMap(({ data }) => (letter && data && togetherWith(letter, data, receipt)) || [])
    .slice(0, RECEIPT_LETTERS - 1)
}
