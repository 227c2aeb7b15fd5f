import { defineMessages } from '../../i18n/messages.ts'

export const useDraftMessages = defineMessages('drafts', {
  en: {
    title: 'You did not send this yet',
    goOn: 'Go on where you stopped',
    profile: 'Changes of your details',
    doctor: 'The code of a new doctor',
    questions: 'Your choice of security questions',
    photo: 'A photo of you',
    prescription: 'A photo of a prescription',
    receipts: 'Photos of receipts',
    goods: 'A photo of a receipt for free goods',
    replace: 'A new photo of a document',
    quantity: 'How many you bought',
    claim: 'Your choice of a pharmacy branch',
    ask: 'Log out, and keep what is not sent?',
    detail:
      'Not sent yet: {{what}}. We can keep it on this device until you log in again. Nobody else sees it in the app. On a device that is not yours, remove it.',
    keep: 'Log out and keep it',
    remove: 'Log out and remove it',
    stay: 'Stay logged in',
  },
  fil: {
    title: 'Hindi pa po ninyo ito naipapadala',
    goOn: 'Ituloy kung saan kayo huminto',
    profile: 'Mga binago sa detalye ninyo',
    doctor: 'Code ng bagong doktor',
    questions: 'Mga napiling security question',
    photo: 'Litrato ninyo',
    prescription: 'Litrato ng reseta',
    receipts: 'Mga litrato ng resibo',
    goods: 'Litrato ng resibo ng libreng produkto',
    replace: 'Bagong litrato ng dokumento',
    quantity: 'Kung ilan ang nabili ninyo',
    claim: 'Napili ninyong branch ng botika',
    ask: 'Mag-log out, at itago ang hindi pa naipapadala?',
    detail:
      'Hindi pa naipapadala: {{what}}. Puwede po naming itago rito hanggang mag-log in kayo ulit. Hindi ito makikita ng iba sa app. Kung hindi sa inyo ang device, alisin po ito.',
    keep: 'Mag-log out at itago',
    remove: 'Mag-log out at alisin',
    stay: 'Manatiling naka-log in',
  },
})
