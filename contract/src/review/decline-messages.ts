// Why a document or a letter is turned down, and what the patient then reads: a text for each reason to begin with, which
// the reviewer may edit. Plain words, what is wrong and what to do, in both languages.
import type { Language } from '../values.ts'
import { OneOf } from '../values.ts'

type Texts<Reason extends string> = Record<Reason, Record<Language, string>>

export const declineReasons = ['Blurry', 'CutOff', 'WrongDocument', 'NameMismatch', 'DocumentExpired', 'Other'] as const
export const DeclineReason = OneOf(declineReasons)
export type DeclineReason = (typeof declineReasons)[number]

/** What a patient reads when a document is declined for this reason; `Other` leaves the words to the reviewer. */
export const declineTexts: Texts<DeclineReason> = {
  Blurry: {
    en: 'We could not read the photo. Please take it again in good light, and hold the phone still.',
    fil: 'Hindi po namin mabasa ang litrato. Pakikuhanan po ito muli sa maliwanag na lugar, at huwag igalaw ang cellphone.',
  },
  CutOff: {
    en: 'A part of the paper is cut off. Please take the photo again with all four corners in it.',
    fil: 'Naputol po ang bahagi ng papel. Pakikuhanan po muli nang kita ang apat na sulok.',
  },
  WrongDocument: {
    en: 'This is not the paper that we need here. Please look at what is asked for and send a photo of that.',
    fil: 'Hindi po ito ang papel na kailangan dito. Pakitingnan po kung ano ang hinihingi at ipadala ang litrato niyon.',
  },
  NameMismatch: {
    en: 'The name on the paper is not the name in your registration. Please send a paper with your own name, or correct your details first.',
    fil: 'Iba po ang pangalan sa papel sa pangalan sa inyong rehistro. Pakipadala po ang papel na may pangalan ninyo, o itama muna ang inyong mga detalye.',
  },
  DocumentExpired: {
    en: 'The paper is too old or no longer valid. Please send one that is valid today.',
    fil: 'Luma na po o wala nang bisa ang papel. Pakipadala po ang may bisa pa ngayon.',
  },
  Other: { en: '', fil: '' },
}

export const letterCancelReasons = [
  'DoctorChangedTreatment',
  'IssuedByMistake',
  'PatientAsked',
  'ProductWithdrawn',
  'Other',
] as const
export const LetterCancelReason = OneOf(letterCancelReasons)
export type LetterCancelReason = (typeof letterCancelReasons)[number]

/** What a patient reads when their letter is cancelled for this reason; `Other` leaves the words to the reviewer. */
export const letterCancelTexts: Texts<LetterCancelReason> = {
  DoctorChangedTreatment: {
    en: 'Your doctor has changed your treatment. Please send the new prescription to get a new letter.',
    fil: 'Binago po ng inyong doktor ang gamutan ninyo. Pakipadala po ang bagong reseta para sa bagong sulat.',
  },
  IssuedByMistake: {
    en: 'We made a mistake in this letter, and we are sorry. A correct one follows; you need not do anything.',
    fil: 'Nagkamali po kami sa sulat na ito, at humihingi kami ng paumanhin. Susunod ang tama; wala po kayong kailangang gawin.',
  },
  PatientAsked: {
    en: 'We cancelled it because you asked us to.',
    fil: 'Kinansela po namin ito dahil hiniling ninyo.',
  },
  ProductWithdrawn: {
    en: 'The program no longer covers this medicine. Please ask your doctor what to take instead.',
    fil: 'Hindi na po sakop ng programa ang gamot na ito. Itanong po sa inyong doktor kung ano ang ipapalit.',
  },
  Other: { en: '', fil: '' },
}
