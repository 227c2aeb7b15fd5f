// What is proposed where the patient entered nothing: the quantities that the counter recorded, and what was read off the photos.
import type { CounterRecord, LetterInFull } from '@aruga/contract/letters/letters'
import { defined } from '../../../photos/reading/facts.ts'
import { leftToProve } from '../left-to-prove.ts'
import { proposed, uncovered } from '../recorded.ts'
import { type Entry, leftFor, readingOf } from './receipts-draft.ts'

/** The counter's records for this receipt, after the receipts before it. */
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
 * The receipts, each with quantity, number and date: the one entered, or the proposal. What the counter recorded comes before what
 * was read off a photo.
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
