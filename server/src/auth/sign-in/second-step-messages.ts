import type { Language } from '@aruga/contract/values'
import type { CodeRefusal } from '../second-factor/prove-code.ts'

export type SecondStepWords = typeof en

const en = {
  askTitle: 'Your code',
  ask: 'Open your authenticator app and type the six digits that it shows for {program}.',
  lost: 'No phone at hand? Type one of your recovery codes instead.',
  code: 'Code',
  submit: 'Go on',
  again: 'Log in as somebody else',
  setUpTitle: 'Protect your account',
  setUp:
    'Staff see other people’s data, so a password alone is not enough here. You need an authenticator app on your phone; any will do.',
  scan: 'Scan this with the app:',
  typeIn: 'Or type this key into it:',
  afterScan: 'Then type the six digits that it shows.',
  codesTitle: 'Keep these recovery codes',
  codes: 'Each lets you in once if you lose your phone. Print them or write them down now: we cannot show them again.',
  kept: 'I have kept them, go on',
  missing: 'Type the code.',
  refused: {
    wrong: 'This code is not right, or it was used already. Wait for the next one and try again.',
    locked: 'Too many wrong codes. Please wait 5 minutes and try again.',
    later: 'Too many tries from your network. Please wait a while and try again.',
  } satisfies Record<CodeRefusal, string> as Record<CodeRefusal, string>,
}

const fil: SecondStepWords = {
  askTitle: 'Ang inyong code',
  ask: 'Buksan po ang authenticator app at ilagay ang anim na numerong ipinapakita nito para sa {program}.',
  lost: 'Wala po ba ang phone? Isa sa mga recovery code ninyo ang ilagay.',
  code: 'Code',
  submit: 'Magpatuloy',
  again: 'Mag-log in bilang iba',
  setUpTitle: 'Protektahan ang account ninyo',
  setUp:
    'Nakikita po ng staff ang data ng ibang tao, kaya hindi sapat dito ang password lang. Kailangan ninyo ng authenticator app sa phone; kahit alin po.',
  scan: 'I-scan po ito gamit ang app:',
  typeIn: 'O i-type ang key na ito:',
  afterScan: 'Pagkatapos, ilagay po ang anim na numerong ipapakita nito.',
  codesTitle: 'Itago ang mga recovery code na ito',
  codes:
    'Isang beses magagamit ang bawat isa kung mawala ang phone ninyo. I-print o isulat na po ngayon: hindi na namin ito maipapakita ulit.',
  kept: 'Naitago ko na, magpatuloy',
  missing: 'Ilagay po ang code.',
  refused: {
    wrong: 'Hindi po tama ang code, o nagamit na. Hintayin ang susunod at subukan ulit.',
    locked: 'Masyado nang maraming maling code. Maghintay po ng 5 minuto at subukan ulit.',
    later: 'Masyado nang maraming subok mula sa network ninyo. Maghintay po sandali at subukan ulit.',
  },
}

export const secondStepWords: Record<Language, SecondStepWords> = { en, fil }
