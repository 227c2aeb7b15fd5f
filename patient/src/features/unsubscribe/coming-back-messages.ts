import { defineMessages } from '../../i18n/messages.ts'

export const useComingBackMessages = defineMessages('coming-back', {
  en: {
    title: 'How to come back',
    left: 'You left the program. Your account stays, and you can come back at any time.',
    failed: 'We could not load how to come back',
    consent: 'Give your consent again',
    consentWho: 'You, on the consent page',
    consentDone: 'By you',
    prescription: 'Send a new prescription',
    prescriptionWho: 'You, with a photo or a file',
    check: 'We check it',
    checkWho: 'The program, most often within 1 working day',
    goConsent: 'Give your consent again',
    goPrescription: 'Send a new prescription',
  },
  fil: {
    title: 'Paano bumalik',
    left: 'Umalis na po kayo sa programa. Nandito pa ang account ninyo, at puwede kayong bumalik anumang oras.',
    failed: 'Hindi po namin makuha kung paano bumalik',
    consent: 'Magbigay ulit ng pahintulot',
    consentWho: 'Kayo po, sa pahina ng pahintulot',
    consentDone: 'Kayo po',
    prescription: 'Magpadala ng bagong reseta',
    prescriptionWho: 'Kayo po, litrato o file',
    check: 'Susuriin namin ito',
    checkWho: 'Ang programa, kadalasan sa loob ng 1 araw na may pasok',
    goConsent: 'Magbigay ulit ng pahintulot',
    goPrescription: 'Magpadala ng bagong reseta',
  },
})
