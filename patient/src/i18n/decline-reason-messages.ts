import { defineMessages } from './messages.ts'

export const useDeclineReasonMessages = defineMessages('decline-reasons', {
  en: {
    reason_Blurry: 'It is too blurry to read.',
    reason_CutOff: 'A part of it is cut off.',
    reason_WrongDocument: 'It is not the paper we asked for.',
    reason_NameMismatch: 'The name on it is not the name we have.',
    reason_DocumentExpired: 'It is past its date.',
    reason_Other: 'We could not use it.',
  },
  fil: {
    reason_Blurry: 'Malabo po at hindi mabasa.',
    reason_CutOff: 'May bahaging putol.',
    reason_WrongDocument: 'Hindi po ito ang papel na hinihingi namin.',
    reason_NameMismatch: 'Hindi tugma ang pangalan sa nasa amin.',
    reason_DocumentExpired: 'Lampas na po sa petsa.',
    reason_Other: 'Hindi po namin ito magamit.',
  },
})
