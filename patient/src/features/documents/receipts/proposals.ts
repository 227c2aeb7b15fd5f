// Proposed values for empty fields: the quantities that the counter recorded, and the values read off the photos.
import type { CounterRecord, LetterInFull } from '@aruga/contract/letters/letters'
import { defined } from '../../../photos/reading/facts.ts'
import { leftToProve } from '../left-to-prove.ts'
import { proposed, uncovered } from '../recorded.ts'
import { type Entry, leftFor, readingOf } from './receipts-draft.ts'

/** The counter's records for this receipt, after the preceding receipts have used theirs. */
export function recordsFor({ id, documentId }: Entry, receipts: Entry[], letter: LetterInFull): CounterRecord[] {
  const before = receipts.slice(
    0,
    receipts.findIndex((each) => each.id === id),
  )
  return uncovered(
    letter,
    documentId ?? undefined,
    before.map(({ quantity }) => quantity ?? 0),
  )
}

/**
 * The receipts, each with quantity, number and date: the entered value or the proposal. The counter's record comes before the value read
 * off a photo.
 */
export function withProposals(receipts: Entry[], letter: LetterInFull): Entry[] {
  const done: Entry[] = []
  for (const typed of receipts) {
    const read = readingOf(typed)
    const entry = { ...typed, ...defined({ number: typed.number ?? read?.number, date: typed.date ?? read?.date }) }
    done.push(entry)
    if (entry.quantity !== undefined) continue
    const left = leftFor(entry, done, leftToProve(letter, entry.documentId ?? undefined))
    done.splice(-1, 1, {
      ...entry,
      quantity: proposed(recordsFor(entry, done, letter), left) ?? within(left, read?.quantity),
    })
  }
  return done
}

const within = (left: number, quantity: number | undefined) => (quantity && quantity <= left ? quantity : null)
