// What each notification says, in both languages. `{name}` is filled when it happens.
import type { NotificationKind } from '@aruga/contract/notifications/notifications'
import { unitFor } from '@aruga/contract/units'
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
  BoughtCorrected: {
    title: { en: 'The pharmacy corrected what you bought', fil: 'Itinama po ng botika ang tala ng inyong binili' },
    body: {
      en: 'It is {quantity} {units} of {product}, not {earlier}. {left} left.',
      fil: '{quantity} {units} ng {product}, hindi {earlier}. {left} pa ang natitira.',
    },
  },
  ClaimRefused: {
    title: { en: 'Nothing was handed over at the pharmacy', fil: 'Wala pong naibigay sa botika' },
    body: { en: '{what}', fil: '{what}' },
  },
  LetterDispensed: {
    title: { en: 'You have bought all of your letter', fil: 'Nabili na po ninyo ang lahat' },
    body: {
      en: '{quantity} {units} of {product} today. Keep the official receipt or invoice.',
      fil: '{quantity} {units} ng {product} ngayon. Itago po ang opisyal na resibo o invoice.',
    },
  },
  // A receipt was accepted, and with its units the letter is used up.
  LetterProved: {
    title: { en: 'Your {document} is accepted', fil: 'Tinanggap na po ang inyong {document}' },
    body: {
      en: 'With it, all {quantity} {units} of {product} on your letter are bought. There is nothing more to do for it.',
      fil: 'Dahil dito, nabili na po ang lahat ng {quantity} {units} ng {product} sa inyong sulat. Wala na po kayong kailangang gawin para dito.',
    },
  },
  LetterExpiresSoon: {
    title: { en: 'Your letter ends soon', fil: 'Malapit nang matapos ang inyong sulat' },
    body: {
      en: '{left} {units} of {product} can be bought until {day}. After that the letter is past its date.',
      fil: '{left} {units} ng {product} ang mabibili hanggang {day}. Pagkatapos noon ay lampas na sa petsa ang sulat.',
    },
  },
  LetterExpired: {
    title: { en: 'Your letter is past its date', fil: 'Lampas na po sa petsa ang inyong sulat' },
    body: {
      en: 'The letter for {product} ended on {day}. Send a new prescription to ask for the next one.',
      fil: 'Natapos noong {day} ang sulat para sa {product}. Magpadala po ng bagong reseta para sa susunod.',
    },
  },
  LetterCancelled: {
    title: { en: 'Your letter was cancelled', fil: 'Kinansela po ang inyong sulat' },
    body: {
      en: 'The letter for {product} can no longer be used. {reason}',
      fil: 'Hindi na po magagamit ang sulat para sa {product}. {reason}',
    },
  },
  DocumentReceived: {
    title: { en: 'We have your {document}', fil: 'Natanggap na po namin ang inyong {document}' },
    body: {
      en: 'We are checking it, most often within 1 working day.',
      fil: 'Sinusuri na po namin ito, kadalasan sa loob ng 1 araw na may pasok.',
    },
  },
  DocumentAccepted: {
    title: { en: 'Your {document} is accepted', fil: 'Tinanggap na po ang inyong {document}' },
    body: { en: 'There is nothing more to do for it.', fil: 'Wala na po kayong kailangang gawin para dito.' },
  },
  DocumentDeclined: {
    title: { en: 'Please send your {document} again', fil: 'Pakipadala po muli ang inyong {document}' },
    body: { en: '{note}', fil: '{note}' },
  },
  DoctorAssigned: {
    title: { en: 'Your doctor was changed', fil: 'Napalitan na po ang inyong doktor' },
    body: {
      en: 'Your doctor in the program is now {doctor}.',
      fil: 'Ang doktor na po ninyo sa programa ay si {doctor}.',
    },
  },
  ProfileChanged: {
    title: { en: 'Your details were changed', fil: 'Nabago po ang inyong mga detalye' },
    body: {
      en: 'If it was not you, change your password now and tell the program.',
      fil: 'Kung hindi po kayo ang gumawa nito, palitan agad ang password at ipaalam sa programa.',
    },
  },
  EmailChangeAsked: {
    title: { en: 'A new e-mail address was asked for', fil: 'May humiling ng bagong e-mail address' },
    body: {
      en: 'It counts when the link mailed to the new address is opened. If it was not you, change your password now.',
      fil: 'Magiging epektibo ito kapag binuksan ang link na ipinadala sa bagong address. Kung hindi po kayo, palitan agad ang password.',
    },
  },
  EmailChanged: {
    title: { en: 'Your e-mail address was changed', fil: 'Nabago na po ang inyong e-mail address' },
    body: {
      en: 'From now on you log in with the new address, and our mails go there.',
      fil: 'Mula ngayon ay mag-log in po gamit ang bagong address, at doon na rin ipapadala ang aming mga mail.',
    },
  },
  PasswordChanged: {
    title: { en: 'Your password was changed', fil: 'Nabago na po ang inyong password' },
    body: {
      en: 'Other devices were logged out. If it was not you, ask for a new password now.',
      fil: 'Na-log out po ang ibang device. Kung hindi po kayo ang gumawa nito, humingi agad ng bagong password.',
    },
  },
  SecurityQuestionsSet: {
    title: { en: 'Your security questions were set', fil: 'Naitakda na po ang inyong mga tanong pangseguridad' },
    body: {
      en: 'One of them is asked when you need a new password.',
      fil: 'Isa sa mga ito ang itatanong kapag kailangan ninyo ng bagong password.',
    },
  },
  ConsentChanged: {
    title: { en: 'We noted your choice', fil: 'Naitala na po ang inyong pasya' },
    body: {
      en: 'You changed what your data may be used for. You see it on the consent page.',
      fil: 'Binago po ninyo kung para saan magagamit ang inyong data. Makikita ito sa pahina ng pahintulot.',
    },
  },
  Unsubscribed: {
    title: { en: 'You have left the program', fil: 'Umalis na po kayo sa programa' },
    body: {
      en: 'Open letters were cancelled and you were logged out everywhere. To come back, log in, agree again and send a new prescription.',
      fil: 'Kinansela na ang mga bukas na sulat at na-log out na kayo sa lahat ng device. Para bumalik, mag-log in, pumayag muli, at magpadala ng bagong reseta.',
    },
  },
  PortableCopyReady: {
    title: { en: 'The copy of your data is ready', fil: 'Handa na po ang kopya ng inyong data' },
    body: {
      en: 'You can download it under Account until {day}.',
      fil: 'Mada-download po ninyo ito sa Account hanggang {day}.',
    },
  },
  PortableCopyFailed: {
    title: { en: 'We could not make the copy of your data', fil: 'Hindi po namin nagawa ang kopya ng inyong data' },
    body: {
      en: 'Something went wrong on our side, and we are looking into it. Please ask for the copy again under Account.',
      fil: 'May naging problema sa aming panig at inaayos na namin ito. Pakihiling po muli ang kopya sa Account.',
    },
  },
  ErasureRequested: {
    title: { en: 'We have your wish to be erased', fil: 'Natanggap po namin ang hiling ninyong burahin ang data' },
    body: {
      en: 'Your number is {reference}. What we need not keep is erased by {day}. Until then you can take it back.',
      fil: 'Ang inyong numero ay {reference}. Buburahin hanggang {day} ang hindi namin kailangang itago. Hanggang doon ay puwede ninyo itong bawiin.',
    },
  },
  ErasureWithdrawn: {
    title: { en: 'Your data stay', fil: 'Mananatili po ang inyong data' },
    body: {
      en: 'You took back the wish to be erased, number {reference}.',
      fil: 'Binawi po ninyo ang hiling na burahin ang data, numero {reference}.',
    },
  },
  Erased: {
    title: { en: 'Your data are erased', fil: 'Nabura na po ang inyong data' },
    body: {
      en: 'This was your wish with the number {reference}. Receipts, what pharmacies handed you, what you agreed to and who opened your files stay, because the law says so. Your account is closed: nobody can log in to it any more.\n\nThis is our last mail to this address. To take part again, register with your doctor’s code.',
      fil: 'Ito po ang hiling ninyong may numerong {reference}. Ang mga resibo, ang ibinigay ng mga botika, ang mga pinayagan ninyo at kung sino ang tumingin sa mga file ninyo ay itinatago dahil iyon ang sabi ng batas. Sarado na ang account ninyo: wala nang makakapag-log in dito.\n\nIto na po ang huling mail namin sa address na ito. Para sumali muli, magparehistro gamit ang code ng inyong doktor.',
    },
  },
  Announcement: { title: { en: '{title}', fil: '{title}' }, body: { en: '{body}', fil: '{body}' } },
  MessageFromProgram: { title: { en: '{title}', fil: '{title}' }, body: { en: '{body}', fil: '{body}' } },
}

/** What a text is filled with: the same in both languages, or a word of each. */
export type TextParams = Record<string, string | number | Both>

/** The unit's word for so many: English adds an s, Filipino counts without. */
export const unitsFor = (quantity: number, unit: string): Both => ({
  en: unitFor(quantity, unit, 'en'),
  fil: unitFor(quantity, unit, 'fil'),
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
