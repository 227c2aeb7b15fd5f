// Why a document or a letter is declined. The patient's message for each reason, which the reviewer may edit, is in the languages' decline-messages.json.
import { OneOf } from '../values.ts'

export const declineReasons = ['Blurry', 'CutOff', 'WrongDocument', 'NameMismatch', 'DocumentExpired', 'Other'] as const
export const DeclineReason = OneOf(declineReasons)
export type DeclineReason = (typeof declineReasons)[number]

/** Why a document was declined: by a reviewer for one of those reasons, or by the server for an unsafe file. */
export const documentDeclineReasons = [...declineReasons, 'UnsafeFile'] as const
export const DocumentDeclineReason = OneOf(documentDeclineReasons)
export type DocumentDeclineReason = (typeof documentDeclineReasons)[number]

export const letterCancelReasons = [
  'DoctorChangedTreatment',
  'IssuedByMistake',
  'PatientAsked',
  'ProductWithdrawn',
  'Other',
] as const
export const LetterCancelReason = OneOf(letterCancelReasons)
export type LetterCancelReason = (typeof letterCancelReasons)[number]
