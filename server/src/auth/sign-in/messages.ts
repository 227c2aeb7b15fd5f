import type { Language } from '@aruga/contract/values'

export type Words = typeof en

const en = {
  title: 'Log in',
  leadConsole: 'To the staff console.',
  leadApp: 'With the e-mail address you registered with.',
  username: 'E-mail address',
  password: 'Password',
  submit: 'Log in',
  forgot: 'Forgot your password?',
  bothMissing: 'Type your e-mail address and your password.',
  usernameMissing: 'Type your e-mail address.',
  passwordMissing: 'Type your password.',
  sayConsole: 'Every case, and whose turn it is',
  detailConsole: 'Registrations, letters and receipts, in the order they came.',
  sayApp: 'Your letters, your pharmacy, your receipts',
  detailApp: 'See who acts next, and by when.',
  unknownTitle: 'This link does not lead to a log-in',
  unknown:
    'We do not know the app that sent you here, or the address it wants to send you on to. So we did not send you on.',
  unknownRemedy: 'Open the app or the console yourself. If this happens there too, tell the program’s administrator.',
  expiredTitle: 'This log-in has run out',
  expired: 'The page was open for too long, or it was already used, or your browser keeps no cookies.',
  expiredRemedy: 'Nothing is lost: go back to where you came from and log in again.',
  failedTitle: 'We cannot log you in right now',
  failed: 'Something on our side does not work. It is not you, and nothing is lost.',
  failedRemedy: 'Please try again in a moment.',
  quote: 'Tell us this if you call:',
  logOutTitle: 'Log out here?',
  logOut: 'You are logged in in this browser.',
  logOutSubmit: 'Log out',
  loggedOutTitle: 'You are logged out',
  loggedOut: 'Nobody can go on from this browser without the password.',
}

const fil: Words = {
  title: 'Mag-log in',
  leadConsole: 'Sa console ng staff.',
  leadApp: 'Gamit ang e-mail address na inirehistro ninyo.',
  username: 'E-mail address',
  password: 'Password',
  submit: 'Mag-log in',
  forgot: 'Nakalimutan ang password?',
  bothMissing: 'Ilagay po ang e-mail address at ang password ninyo.',
  usernameMissing: 'Ilagay po ang e-mail address ninyo.',
  passwordMissing: 'Ilagay po ang password ninyo.',
  sayConsole: 'Bawat kaso, at kung sino ang susunod',
  detailConsole: 'Mga rehistro, sulat, at resibo, ayon sa pagdating.',
  sayApp: 'Mga sulat, botika, at resibo ninyo',
  detailApp: 'Makikita ninyo kung sino ang susunod na kikilos, at kung hanggang kailan.',
  unknownTitle: 'Hindi po papunta sa log-in ang link na ito',
  unknown:
    'Hindi po namin kilala ang app na nagdala sa inyo rito, o ang address na gusto nitong puntahan ninyo. Kaya hindi po namin kayo itinuloy.',
  unknownRemedy:
    'Kayo na po ang magbukas ng app o ng console. Kung ganito pa rin, sabihin sa administrator ng programa.',
  expiredTitle: 'Lampas na sa oras ang log-in na ito',
  expired: 'Masyadong matagal na bukas ang page, o nagamit na ito, o walang cookies ang browser ninyo.',
  expiredRemedy: 'Wala pong nawala: bumalik sa pinanggalingan ninyo at mag-log in ulit.',
  failedTitle: 'Hindi po namin kayo ma-log in ngayon',
  failed: 'May hindi gumagana sa amin. Hindi po kayo ang dahilan, at walang nawala.',
  failedRemedy: 'Subukan po ulit maya-maya.',
  quote: 'Sabihin po ito kung tatawag kayo:',
  logOutTitle: 'Mag-log out dito?',
  logOut: 'Naka-log in po kayo sa browser na ito.',
  logOutSubmit: 'Mag-log out',
  loggedOutTitle: 'Naka-log out na po kayo',
  loggedOut: 'Walang makakapagpatuloy sa browser na ito nang walang password.',
}

/** What the sign-in pages say. Why a log-in is refused is in refusal-words.ts. */
export const words: Record<Language, Words> = { en, fil }

/** `tl` is what some browsers call Filipino. */
const languageOf = (tag: string): Language | undefined =>
  /^en\b/i.test(tag) ? 'en' : /^(fil|tl)\b/i.test(tag) ? 'fil' : undefined

/** The first of the wishes that is a language of ours, each a list of tags in the order of preference; else English. */
export function chooseLanguage(...wishes: (string | undefined)[]): Language {
  for (const tag of wishes.flatMap((wish) => wish?.split(/[\s,]+/) ?? [])) {
    const language = languageOf(tag)
    if (language) return language
  }
  return 'en'
}
