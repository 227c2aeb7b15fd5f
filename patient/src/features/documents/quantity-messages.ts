import { defineMessages } from '../../i18n/messages.ts'

export const useQuantityMessages = defineMessages('quantity', {
  en: {
    less: 'One less',
    more: 'One more',
    left: '{{left}} left on this letter.',
    leftAfter: '{{left}} left on this letter. After this, {{after}}.',
    tooMany: 'Only {{left}} left to prove on this letter. Check the number on your receipt.',
    missing: 'Tell us how many you bought.',
  },
  fil: {
    less: 'Bawasan ng isa',
    more: 'Dagdagan ng isa',
    left: '{{left}} na lang ang natitira sa sulat na ito.',
    leftAfter: '{{left}} ang natitira sa sulat na ito. Pagkatapos nito, {{after}}.',
    tooMany: '{{left}} na lang po ang puwedeng patunayan sa sulat na ito. Tingnan ang bilang sa resibo.',
    missing: 'Ilagay po kung ilan ang binili ninyo.',
  },
})
