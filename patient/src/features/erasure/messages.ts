import { defineMessages } from '../../i18n/messages.ts'

export const useErasureMessages = defineMessages('erasure', {
  en: {
    eraseTitle: 'Be erased',
    eraseLead:
      'You ask us to remove your data. Our staff do it within 30 days. You get a number, and until it is done you can take it back.',
    eraseGoes: 'What goes',
    eraseGoesDetail: 'Your name, contact details, ID, prescriptions, photos and answers.',
    eraseStays: 'What the law makes us keep',
    eraseStaysDetail: 'Receipts and what pharmacies handed you, what you agreed to, and who opened your files.',
    eraseNote: 'Take a copy first, if you want one. After the erasure nobody can bring your data back.',
    eraseFailedToLoad: 'We could not look for your request',
    erase: 'Ask to be erased',
    erasing: 'One moment…',
    eraseAsk: 'Ask to be erased?',
    eraseMessage: 'We remove your data within 30 days. Until then you can take it back on this page.',
    eraseNo: 'Keep my data',
    eraseOpen: 'We have your wish to be erased',
    eraseReference: 'Number to quote',
    eraseRequested: 'Asked on',
    eraseDue: 'Done by',
    eraseBack: 'Take the wish back',
    eraseTaking: 'One moment…',
    eraseTaken: 'You took it back. Your data stay.',
  },
  fil: {
    eraseTitle: 'Magpabura',
    eraseLead:
      'Hihilingin po ninyong alisin namin ang datos ninyo. Gagawin ito ng staff namin sa loob ng 30 araw. May numero kayong makukuha, at puwede ninyo itong bawiin hangga’t hindi pa tapos.',
    eraseGoes: 'Ano ang mawawala',
    eraseGoesDetail: 'Ang pangalan, contact, ID, mga reseta, mga litrato at mga sagot ninyo.',
    eraseStays: 'Ang ipinatatago ng batas',
    eraseStaysDetail:
      'Mga resibo at ang ibinigay ng botika, ang mga pinayagan ninyo, at kung sino ang nagbukas ng mga file ninyo.',
    eraseNote: 'Kumuha po muna ng kopya kung gusto ninyo. Pagkatapos mabura, walang makakabalik ng datos ninyo.',
    eraseFailedToLoad: 'Hindi po namin makita ang hiling ninyo',
    erase: 'Hilinging mabura',
    erasing: 'Sandali lang po…',
    eraseAsk: 'Hihilingin po ba ninyong mabura?',
    eraseMessage:
      'Aalisin namin ang datos ninyo sa loob ng 30 araw. Hanggang doon, puwede ninyo itong bawiin sa pahinang ito.',
    eraseNo: 'Panatilihin ang datos',
    eraseOpen: 'Natanggap po namin ang hiling ninyong mabura',
    eraseReference: 'Numerong sasabihin',
    eraseRequested: 'Hiniling noong',
    eraseDue: 'Tapos bago ang',
    eraseBack: 'Bawiin ang hiling',
    eraseTaking: 'Sandali lang po…',
    eraseTaken: 'Binawi po ninyo. Mananatili ang datos ninyo.',
  },
})
