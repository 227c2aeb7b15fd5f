// The quantities that the counter recorded, proposed for receipts without one.
import type { CounterRecord, LetterInFull } from '@aruga/contract/letters/letters'
import { leftToProve } from '../left-to-prove.ts'
import { proposed, uncovered } from '../recorded.ts'
import { type Entry, leftFor } from './receipts-draft.ts'

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

/** The receipts, each with its quantity: the one entered, or the proposal. */
export function withProposals(receipts: Entry[], letter: LetterInFull): Entry[] {
  const done: Entry[] = []
  for (const entry of receipts) {
    done.push(entry)
    if (entry.quantity !== undefined) continue
    const left = leftFor(entry, done, leftToProve(letter, entry.documentId ?? undefined))
    done.splice(-1, 1, { ...entry, quantity: proposed(recordsFor(entry, done, letter), left) })
  }
  return done
}
