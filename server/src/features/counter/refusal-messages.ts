// The patient's message when the counter refused a hand-over: what happened, and what to do.
import type { RefusalReason } from '@aruga/contract/counter/counter'
import en from '@aruga/locales/en/counter.server.json' with { type: 'json' }
import fil from '@aruga/locales/fil/counter.server.json' with { type: 'json' }
import { type BothLanguages, fill } from '../../locales.ts'

type Refusal = { branch: string; product: string; note: string | null }

/** The `{{what}}` of the notification. For any reason but `Other`, the note follows the reason's text. */
export function refusalMessage(reason: RefusalReason, refusal: Refusal): BothLanguages {
  const write = (texts: typeof en) => {
    const what = fill(texts[reason], refusal)
    return refusal.note === null || reason === 'Other' ? what : fill(texts.withNote, { what, note: refusal.note })
  }
  return { en: write(en), fil: write(fil) }
}
