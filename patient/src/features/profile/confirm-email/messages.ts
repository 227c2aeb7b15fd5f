import { defineMessages } from '../../../i18n/messages.ts'

export const useConfirmEmailMessages = defineMessages('confirm-email', {
  en: {
    askTitle: 'Use your new address?',
    askLead: 'You asked us to use the address to which our mail came. Say yes, and you log in with it from now on.',
    yes: 'Yes, use this address',
    busy: 'One moment…',
    notYou: 'You did not ask for this? Close this page, and nothing changes.',

    doneTitle: 'Your address is changed',
    doneLead: 'From now on, log in with the new one. We write to you there.',
    toAccount: 'Go to my account',
    logIn: 'Log in',

    deadTitle: 'This link no longer works',
    deadLead: 'A link works for 24 hours and only once, and only the newest one.',
    deadWhat:
      'You pressed it before? Then your new address may be in use already. Your account shows which one counts.',

    noLinkTitle: 'Confirm your e-mail address',
    noLinkLead: 'Open the link in the mail that we sent to your new address.',
  },
  fil: {
    askTitle: 'Gamitin ang bagong address?',
    askLead:
      'Hiniling po ninyong gamitin ang address kung saan dumating ang e-mail namin. Kung oo, ito na ang gagamitin sa pag-log in.',
    yes: 'Oo, gamitin ang address na ito',
    busy: 'Sandali lang po…',
    notYou: 'Hindi po kayo ang humiling? Isara ang pahinang ito, at walang magbabago.',

    doneTitle: 'Napalitan na ang address ninyo',
    doneLead: 'Mula ngayon, ang bago na po ang gamitin sa pag-log in. Doon na rin kami susulat sa inyo.',
    toAccount: 'Pumunta sa account ko',
    logIn: 'Mag-log in',

    deadTitle: 'Hindi na gumagana ang link na ito',
    deadLead: 'Gumagana ang link nang 24 na oras at isang beses lang, at ang pinakabago lang.',
    deadWhat:
      'Napindot na po ninyo ito dati? Baka ginagamit na ang bagong address. Makikita sa account ninyo kung alin ang ginagamit.',

    noLinkTitle: 'Kumpirmahin ang e-mail address',
    noLinkLead: 'Buksan po ang link sa e-mail na ipinadala namin sa bagong address ninyo.',
  },
})
