// The patient's message when the counter refused a hand-over: what happened, and what to do.
import type { RefusalReason } from '@aruga/contract/counter/counter'
import { type Language, mapLanguages } from '@aruga/contract/languages'
import en from '@aruga/locales/en/counter.server.json' with { type: 'json' }
import { fill, localesOf } from '../../texts/locales.ts'

const texts = localesOf('counter.server', en)

/** `isLastDay`: the letter ends today, so that the patient cannot come back another day. */
type Refusal = { branch: string; product: string; note: string | null; isLastDay: boolean }

/** The `{{what}}` of the notification. For any reason but `Other`, the note follows the reason's text. */
export function refusalMessage(reason: RefusalReason, { isLastDay, ...refusal }: Refusal): Record<Language, string> {
  return mapLanguages(texts, (words) => {
    const key = reason === 'OutOfStock' && isLastDay ? 'OutOfStockLastDay' : reason
    const what = fill(words[key], refusal)
    return refusal.note === null || reason === 'Other' ? what : fill(words.withNote, { what, note: refusal.note })
  })
}
