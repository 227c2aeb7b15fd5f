// What reviewers mostly ask, in both languages; they can change the words.
import type { NoteInBoth } from '@aruga/contract/review/case-file'

export const questionTemplates = ['page', 'photo', 'doctor', 'count'] as const
export type QuestionTemplate = (typeof questionTemplates)[number]

export const templateText: Record<QuestionTemplate, NoteInBoth> = {
  page: {
    en: 'Please send us the other page too, or a photo that shows all pages.',
    fil: 'Pakipadala rin po ang isa pang pahina, o litratong kita ang lahat ng pahina.',
  },
  photo: {
    en: 'We cannot read it all. Please send a new photo, in daylight and from straight above.',
    fil: 'Hindi po namin mabasa ang lahat. Pakipadala ng bagong litrato, sa liwanag ng araw at kuha mula sa itaas.',
  },
  doctor: {
    en: 'Please ask your doctor about this and tell us the answer: ',
    fil: 'Pakitanong po ito sa inyong doktor at sabihin sa amin ang sagot: ',
  },
  count: {
    en: 'How many did you buy on this receipt, and at which branch?',
    fil: 'Ilan po ang binili ninyo sa resibong ito, at saang sangay?',
  },
}
