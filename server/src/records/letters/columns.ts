import type { Texts } from '@aruga/contract/languages'
import type { LetterInFull } from '@aruga/contract/letters/letters'
import type { CountedReceipt, HandOver } from '@aruga/contract/review/case-file'

export type { ClaimedHow, IdKind } from '@aruga/contract/cards/ids'
export type { Correction } from '@aruga/contract/counter/correction'
export type { RefusalReason } from '@aruga/contract/counter/counter'
export type { TimelineActor, TimelineState } from '@aruga/contract/letters/letters'

export type Batches = LetterInFull['batches']
export type LettersTogether = NonNullable<LetterInFull['claim']>['together']
export type LetterTimeline = (LetterInFull['timeline'][number] & { words: Texts | null })[]
export type CountedReceipts = CountedReceipt[]
export type HandOvers = HandOver[]
/** What was bought on each of several letters. */
export type LetterPurchases = { handOvers: HandOvers; counted: CountedReceipts }[]

/** Columns that always have such a type. */
export const columns = {
  'letter_event.state': 'TimelineState',
  'counter_refusal.reason': 'RefusalReason',
}
