// Why a document or a letter is declined. The patient's message for each reason, which the reviewer may edit, is in locales/en/decline-messages.json and locales/fil/decline-messages.json.
import { OneOf } from '../values.ts'

export const declineReasons = ['Blurry', 'CutOff', 'WrongDocument', 'NameMismatch', 'DocumentExpired', 'Other'] as const
export const DeclineReason = OneOf(declineReasons)
export type DeclineReason = (typeof declineReasons)[number]

export const letterCancelReasons = [
  'DoctorChangedTreatment',
  'IssuedByMistake',
  'PatientAsked',
  'ProductWithdrawn',
  'Other',
] as const
export const LetterCancelReason = OneOf(letterCancelReasons)
export type LetterCancelReason = (typeof letterCancelReasons)[number]
