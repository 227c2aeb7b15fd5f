// What each notification says, in both languages. `{name}` is filled when it happens.
import type { NotificationKind } from '@aruga/contract/notifications'
import type { Language } from '@aruga/contract/values'

type Both = Record<Language, string>

const texts: Record<NotificationKind, { title: Both; body: Both }> = {
  RegistrationReceived: {
    title: { en: 'We have your registration', fil: 'Natanggap na po namin ang inyong rehistro' },
    body: {
      en: 'We are checking your photos, most often within 1 working day. Your number is {reference}.',
      fil: 'Sinusuri na po namin ang inyong mga litrato, kadalasan sa loob ng 1 araw na may pasok. Ang inyong numero ay {reference}.',
    },
  },
  RegistrationApproved: {
    title: { en: 'Your registration is approved', fil: 'Aprobado na po ang inyong rehistro' },
    body: {
      en: 'You are in the program. Your letter comes next.',
      fil: 'Kasali na po kayo sa programa. Susunod na ang inyong sulat.',
    },
  },
  RegistrationDeclined: {
    title: { en: 'Your registration needs a correction', fil: 'May kailangang itama sa inyong rehistro' },
    body: { en: '{note}', fil: '{note}' },
  },
  LetterIssued: {
    title: { en: 'Your letter is ready to claim', fil: 'Puwede na pong kunin ang inyong sulat' },
    body: {
      en: '{quantity} {units} of {product}. Choose a pharmacy branch to get your code.',
      fil: '{quantity} {units} ng {product}. Pumili po ng branch ng botika para makuha ang inyong code.',
    },
  },
  LetterClaimed: {
    title: { en: 'Your code is ready', fil: 'May code na po kayo' },
    body: {
      en: 'Show it at {branch} to buy {product}.',
      fil: 'Ipakita po ito sa {branch} para makabili ng {product}.',
    },
  },
  LetterClaimUndone: {
    title: { en: 'You undid your claim', fil: 'Binawi po ninyo ang pagkuha' },
    body: {
      en: 'Your code for {branch} no longer works. The letter for {product} stays yours.',
      fil: 'Hindi na po gagana ang code para sa {branch}. Sa inyo pa rin ang sulat para sa {product}.',
    },
  },
  LetterBought: {
    title: { en: 'The pharmacy recorded what you bought', fil: 'Naitala na po ng botika ang inyong binili' },
    body: {
      en: '{quantity} {units} of {product}. {left} left. Your letter has a new code.',
      fil: '{quantity} {units} ng {product}. {left} pa ang natitira. May bagong code ang inyong sulat.',
    },
  },
  LetterDispensed: {
    title: { en: 'You have bought all of your letter', fil: 'Nabili na po ninyo ang lahat' },
    body: {
      en: '{quantity} {units} of {product} today. Keep the official receipt or invoice.',
      fil: '{quantity} {units} ng {product} ngayon. Itago po ang opisyal na resibo o invoice.',
    },
  },
}

/** What a text is filled with: the same in both languages, or a word of each. */
export type TextParams = Record<string, string | number | Both>

/** The unit's word for so many: English adds an s, Filipino counts without. */
export const unitsFor = (quantity: number, unit: string): Both => ({
  en: quantity === 1 ? unit : `${unit}s`,
  fil: unit,
})

/** Title and body of a kind, placeholders filled from `params`; those not given stay for SQL to fill. */
export function textsOf(kind: NotificationKind, params: TextParams = {}) {
  const fill = (text: string, language: Language) =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = params[name]
      return String((typeof value === 'object' ? value[language] : value) ?? whole)
    })
  const both = ({ en, fil }: Both): Both => ({ en: fill(en, 'en'), fil: fill(fil, 'fil') })
  const { title, body } = texts[kind]
  return { title: both(title), body: both(body) }
}
