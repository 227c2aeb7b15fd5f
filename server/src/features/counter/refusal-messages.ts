// The patient's message when the counter refused a hand-over: what happened, and what to do.
import type { RefusalReason } from '@aruga/contract/counter/counter'
import en from '@aruga/locales/en/counter.server.json' with { type: 'json' }
import fil from '@aruga/locales/fil/counter.server.json' with { type: 'json' }
import { type BothLanguages, fill } from '../../texts/locales.ts'

/** `isLastDay`: the letter ends today, so that nobody can come back another day. */
type Refusal = { branch: string; product: string; note: string | null; isLastDay: boolean }

/** The `{{what}}` of the notification. For any reason but `Other`, the note follows the reason's text. */
export function refusalMessage(reason: RefusalReason, { isLastDay, ...refusal }: Refusal): BothLanguages {
  const write = (texts: typeof en) => {
    const key = reason === 'OutOfStock' && isLastDay ? 'OutOfStockLastDay' : reason
    const what = fill(texts[key], refusal)
    return refusal.note === null || reason === 'Other' ? what : fill(texts.withNote, { what, note: refusal.note })
  }
  return { en: write(en), fil: write(fil) }
}
