// What the counter says when nothing is handed over: to the pharmacist in a line, and for the patient a sentence to say in
// either language (`say`, in locales/en and locales/fil).
import { type ClaimRefusal, claimRefusals, type RefusalReason } from '@aruga/contract/counter/counter'
import { t } from '../../i18n/t.ts'
import type { CodeRefusal } from './code-refusal.ts'

export type Sentence = { en: string; fil: string }
export type Verdict = { what: string; say: Sentence }

type Code = Exclude<(typeof claimRefusals)[number], 'StaffWithoutBranch'>
type SayKey =
  | `counter:verdict.${Code | 'GivenBack'}.say`
  | `counter:refusal.${RefusalReason}.say`
  | 'counter:afterBuying.say'
/** What is said to a patient: the pharmacist chooses the language. */
const inBothLanguages = (key: SayKey): Sentence => ({ en: t(key), fil: t(key, { lng: 'fil' }) })

/** `GivenBack`: a code that was good and is no letter's any more. */
const verdict = (code: Code | 'GivenBack'): Verdict => ({
  what: t(`counter:verdict.${code}.what`),
  say: inBothLanguages(`counter:verdict.${code}.say`),
})

const isVerdict = (code: string | null): code is Code =>
  code !== 'StaffWithoutBranch' && claimRefusals.some((one) => one === code)

/** Undefined when it says nothing of the code. One that was good when it was looked up was not read wrongly. */
export function verdictOf({ code, whileOpen }: Pick<CodeRefusal, 'code' | 'whileOpen'>): Verdict | undefined {
  if (whileOpen && code === 'ClaimCodeUnknown') return verdict('GivenBack')
  return isVerdict(code) ? verdict(code) : undefined
}

export const refusalLabel = (reason: RefusalReason) => t(`counter:refusal.${reason}.label`)
/** What follows from a refusal for this reason. */
export const refusalConsequence = (reason: RefusalReason) => t(`counter:refusal.${reason}.follows`)
export const refusalSentence = (reason: RefusalReason) => inBothLanguages(`counter:refusal.${reason}.say`)

/** How a refusal stands in the day's list. */
export const refusalLine = ({ reason, note }: { reason: ClaimRefusal['reason'] | null; note: string | null }) =>
  [reason && refusalLabel(reason), note].filter(Boolean).join(': ')

/** After a hand-over: what the patient does next. */
export const afterBuying = () => inBothLanguages('counter:afterBuying.say')
