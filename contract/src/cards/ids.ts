// The kinds of ID that a counter accepts for a card or a call. Only the kind goes on record, never a number.
import { OneOf } from '../values.ts'

export const idKinds = [
  'NationalId',
  'DriversLicence',
  'Passport',
  'UnifiedId',
  'SeniorCitizenId',
  'PwdId',
  'VotersId',
  'PostalId',
  'OtherPhotoId',
] as const
export type IdKind = (typeof idKinds)[number]
export const IdKind = OneOf(idKinds)

/** How a letter was claimed, if not by the patient's own log-in or a caregiver's. */
const claimedHow = ['card', 'call'] as const
export type ClaimedHow = (typeof claimedHow)[number]
export const ClaimedHow = OneOf(claimedHow)
