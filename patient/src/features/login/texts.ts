import { defineTexts } from '../../ui/texts.ts'

export const useLoginTexts = defineTexts('login', {
  en: {
    title: 'Log in',
    lead: 'With the e-mail address you registered with.',
    emailAddress: 'E-mail address',
    password: 'Password',
    submit: 'Log in',
    busy: 'Logging in…',
    emailAddressMissing: 'Type your e-mail address.',
    passwordMissing: 'Type your password.',
    forgot: 'Forgot your password?',
    newHere: 'New here?',
    register: 'Register with your doctor’s code',
    asideTitle: 'Your letters, your pharmacy, your receipts',
    asideDetail: 'See who acts next, and by when.',
  },
  fil: {
    title: 'Mag-log in',
    lead: 'Gamit ang e-mail address na inirehistro ninyo.',
    emailAddress: 'E-mail address',
    password: 'Password',
    submit: 'Mag-log in',
    busy: 'Nagla-log in…',
    emailAddressMissing: 'Ilagay po ang e-mail address ninyo.',
    passwordMissing: 'Ilagay po ang password ninyo.',
    forgot: 'Nakalimutan ang password?',
    newHere: 'Bago po ba kayo rito?',
    register: 'Magrehistro gamit ang code ng doktor ninyo',
    asideTitle: 'Mga sulat, botika, at resibo ninyo',
    asideDetail: 'Makikita ninyo kung sino ang susunod na kikilos, at kung hanggang kailan.',
  },
})
