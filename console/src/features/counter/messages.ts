// What the counter says when nothing is handed over: to the pharmacist in a line, and for the patient a sentence to say in
// either language.
import type { ClaimRefusal, claimRefusals, RefusalReason } from '@aruga/contract/counter/counter'
import type { CodeRefusal } from './code-refusal.ts'

export type Sentence = { en: string; fil: string }
export type Verdict = { what: string; say: Sentence }

const openAgain: Sentence = {
  en: 'Please open the letter in your app again. Then I scan the code that it shows.',
  fil: 'Pakibuksan po muli ang sulat sa inyong app. Pagkatapos, i-scan ko po ang code na lalabas.',
}

type Code = Exclude<(typeof claimRefusals)[number], 'StaffWithoutBranch'>
const verdicts: Record<Code, Verdict> = {
  ClaimCodeUnknown: {
    what: 'No letter has this code',
    say: {
      en: 'I cannot find this code. Please open the letter in your app again and show me the code.',
      fil: 'Hindi ko po makita ang code na ito. Pakibuksan po muli ang sulat sa inyong app at ipakita ang code.',
    },
  },
  ClaimCodeOtherBranch: {
    what: 'Claimed at another branch',
    say: {
      en: 'Your code is for another branch. You can change the branch in your app, in the letter. Then I scan the new code.',
      fil: 'Para po sa ibang branch ang code ninyo. Puwede ninyong palitan ang branch sa app, sa inyong sulat. Pagkatapos, i-scan ko po ang bagong code.',
    },
  },
  ClaimCodeExpired: {
    what: 'The code is older than a day',
    say: {
      en: `Your code is older than a day. ${openAgain.en}`,
      fil: `Mahigit isang araw na po ang code ninyo. ${openAgain.fil}`,
    },
  },
  ClaimCodeUsed: {
    what: 'The code was used already',
    say: {
      en: `This code was used already. For what is left there is a new one. ${openAgain.en}`,
      fil: `Nagamit na po ang code na ito. May bagong code para sa natitira. ${openAgain.fil}`,
    },
  },
  ClaimCodeStopped: {
    what: 'The code was stopped: somebody else had shown it',
    say: {
      en: `This code no longer works. ${openAgain.en}`,
      fil: `Hindi na po gumagana ang code na ito. ${openAgain.fil}`,
    },
  },
  LetterExpired: {
    what: 'The letter is past its date',
    say: {
      en: 'Your letter is past its date. For a new one, please send a new prescription of your doctor in the app.',
      fil: 'Lampas na po sa petsa ang inyong sulat. Para sa bago, magpadala po ng bagong reseta ng doktor sa app.',
    },
  },
  LetterCancelled: {
    what: 'The letter was cancelled',
    say: {
      en: 'Your letter was cancelled. You can read why in your app, and reach the program there.',
      fil: 'Kinansela po ang inyong sulat. Mababasa ninyo sa app kung bakit, at makakausap doon ang programa.',
    },
  },
  LetterUsedUp: {
    what: 'All of the letter is bought already',
    say: {
      en: 'You have bought everything on this letter. For more, please send a new prescription of your doctor in the app.',
      fil: 'Nabili na po ninyo ang lahat sa sulat na ito. Kung kailangan pa, magpadala po ng bagong reseta ng doktor sa app.',
    },
  },
}

/** A code that was good and is no letter's any more. */
const givenBack: Verdict = {
  what: 'The patient has given the claim back, or has a new code',
  say: {
    en: `This code was ended in your app. ${openAgain.en}`,
    fil: `Itinigil po sa inyong app ang code na ito. ${openAgain.fil}`,
  },
}

/** Undefined when it says nothing of the code. One that was good when it was looked up was not read wrongly. */
export function verdictOf({ code, whileOpen }: Pick<CodeRefusal, 'code' | 'whileOpen'>): Verdict | undefined {
  if (whileOpen && code === 'ClaimCodeUnknown') return givenBack
  return code !== null && Object.hasOwn(verdicts, code) ? verdicts[code as Code] : undefined
}

type Reason = { label: string; follows: string; say: Sentence }
export const reasons: Record<RefusalReason, Reason> = {
  NotThisPerson: {
    label: 'Not this person',
    follows: 'The code stops working. Its owner is told, and finds a new one in the letter.',
    say: {
      en: 'I may hand this over only to the person on the letter. Please ask them to open the letter in the app.',
      fil: 'Puwede ko lang po itong ibigay sa taong nasa sulat. Pakisabi po sa kanya na buksan ang sulat sa app.',
    },
  },
  NoIdShown: {
    label: 'No ID shown',
    follows: 'The code stays good. The patient is asked to bring an ID.',
    say: {
      en: 'I need to see an ID first. Your code still works: please come back with an ID.',
      fil: 'Kailangan ko po munang makakita ng ID. Gumagana pa ang code ninyo: bumalik po kayo na may dalang ID.',
    },
  },
  OutOfStock: {
    label: 'Out of stock',
    follows: 'The code stays good. The patient may choose another branch.',
    say: {
      en: 'We have none of it today. Your letter is still good: come back another day, or choose another branch in the app.',
      fil: 'Wala po kami nito ngayon. Magagamit pa ang sulat ninyo: bumalik po sa ibang araw, o pumili ng ibang branch sa app.',
    },
  },
  PrescriptionMissing: {
    label: 'No prescription shown',
    follows: 'The code stays good. The patient is asked to bring the prescription.',
    say: {
      en: 'I need to see the prescription first. Your code still works: please come back with the prescription.',
      fil: 'Kailangan ko po munang makita ang reseta. Gumagana pa ang code ninyo: bumalik po kayo na dala ang reseta.',
    },
  },
  Other: {
    label: 'Another reason',
    follows: 'The code stays good. The patient reads what you write.',
    say: {
      en: 'I cannot hand this over now. You can read why in your app. Your code still works.',
      fil: 'Hindi ko po ito maibibigay ngayon. Mababasa ninyo sa app kung bakit. Gumagana pa ang code ninyo.',
    },
  },
}

/** How a refusal stands in the day's list. */
export const refusalLine = ({ reason, note }: { reason: ClaimRefusal['reason'] | null; note: string | null }) =>
  [reason && reasons[reason].label, note].filter(Boolean).join(': ')

/** After a hand-over: what the patient does next. */
export const afterBuying: Sentence = {
  en: 'Please keep the official receipt, and send a photo of it in the app.',
  fil: 'Itago po ang opisyal na resibo, at magpadala ng litrato nito sa app.',
}
