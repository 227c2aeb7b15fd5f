// The counter's messages when nothing is handed over: a line for the pharmacist and a sentence to say to the patient in
// either language (`say`, in locales/).
import type { ClaimedHow, IdKind } from '@aruga/contract/cards/ids'
import { type ClaimRefusal, claimRefusals, type RefusalReason } from '@aruga/contract/counter/counter'
import { t } from '../../i18n/t.ts'
import type { CodeRefusal } from './code-refusal.ts'

export type Sentence = { en: string; fil: string }
export type Verdict = { what: string; say: Sentence }

type Code = Exclude<(typeof claimRefusals)[number], 'StaffWithoutBranch'>
type SayKey =
  | `counter:verdict.${Code | 'GivenBack'}.say`
  | `counter:refusal.${RefusalReason}.say`
  | `counter:ask.${'Waiting' | 'Refused'}.say`
  | 'counter:afterBuying.say'
/** The sentence in both languages; the pharmacist chooses. */
const inBothLanguages = (key: SayKey): Sentence => ({ en: t(key), fil: t(key, { lng: 'fil' }) })

/** `GivenBack`: a code that was valid until its claim was undone. */
const verdict = (code: Code | 'GivenBack'): Verdict => ({
  what: t(`counter:verdict.${code}.what`),
  say: inBothLanguages(`counter:verdict.${code}.say`),
})

const isVerdict = (code: string | null): code is Code =>
  code !== 'StaffWithoutBranch' && claimRefusals.some((one) => one === code)

/** Undefined when the refusal is not about the code. A code that was valid on look-up was not misread. */
export function verdictOf({ code, whileOpen }: Pick<CodeRefusal, 'code' | 'whileOpen'>): Verdict | undefined {
  if (whileOpen && code === 'ClaimCodeUnknown') return verdict('GivenBack')
  return isVerdict(code) ? verdict(code) : undefined
}

export const refusalLabel = (reason: RefusalReason) => t(`counter:refusal.${reason}.label`)
/** The consequence of a refusal for this reason. */
export const refusalConsequence = (reason: RefusalReason) => t(`counter:refusal.${reason}.follows`)
export const refusalSentence = (reason: RefusalReason) => inBothLanguages(`counter:refusal.${reason}.say`)

/** How the patient was known at the counter, as evidence: `By card and ID: Passport`. */
export const evidenceOf = (how: ClaimedHow, id: IdKind | null) =>
  id ? t(`counter:evidence.${how}`, { id: t(`counter:card.id.${id}`) }) : t(`counter:evidence.${how}Only`)

/** What to say while the patient is asked, and when nobody was allowed. */
export const askSentence = (what: 'Waiting' | 'Refused') => inBothLanguages(`counter:ask.${what}.say`)

/** A refusal in the day's list. */
export const refusalLine = ({ reason, note }: { reason: ClaimRefusal['reason'] | null; note: string | null }) =>
  [reason && refusalLabel(reason), note].filter(Boolean).join(': ')

/** The patient's next step after a hand-over. */
export const afterBuying = () => inBothLanguages('counter:afterBuying.say')
