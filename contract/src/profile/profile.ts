import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { EmailAddress, LastNameOrBlank, MiddleName, MobilePhoneNumber, PersonName } from '../person.ts'
import { fileRefusals } from '../problems.ts'
import { HcpCode } from '../professionals/professionals.ts'
import { Day, Id, Language, Nullable, OneOf, Timestamp } from '../values.ts'

export const patientStatuses = ['UnderReview', 'Active', 'Declined', 'Unsubscribed'] as const
export const PatientStatus = OneOf(patientStatuses)
export type PatientStatus = (typeof patientStatuses)[number]

export const Profile = Type.Object({
  id: Id,
  patientCode: Type.String(),
  status: PatientStatus,
  /** Why a registration was declined, worded for the patient. */
  statusReason: Nullable(Type.String()),
  /** Declined for good: nothing can be sent again. */
  notEligible: Type.Boolean(),
  hcpCode: Type.String(),
  doctorName: Type.String(),
  firstName: Type.String(),
  middleName: Nullable(Type.String()),
  /** Empty for a person with one name only. */
  lastName: Type.String(),
  /** By which the patient logs in; null: they have no account, and others act for them. */
  emailAddress: Nullable(Type.String()),
  pendingEmailAddress: Nullable(Type.String()),
  /** Null: a patient whom others enrolled has none. */
  mobilePhoneNumber: Nullable(Type.String()),
  birthdate: Nullable(Day),
  hasProfilePhoto: Type.Boolean(),
  hasSecurityQuestions: Type.Boolean(),
  enrolledAt: Timestamp,
})
export type Profile = Static<typeof Profile>

export const readProfile = endpoint({
  name: 'readProfile',
  method: 'GET',
  path: '/api/app/patient-client/details',
  summary: 'The patient’s own details and the state of their registration',
  specificationRow: 7,
  access: 'own-data',
  acting: 'see',
  result: Profile,
  problems: [],
})

export const editProfile = endpoint({
  name: 'editProfile',
  method: 'POST',
  path: '/api/app/patient-client/edit-profile',
  summary:
    'Change name, mobile number and e-mail address. A new address takes effect when the link mailed to it is opened; the old one is notified; sending it again cancels the change.',
  specificationRow: 9,
  access: 'own-data',
  acting: 'own',
  recentPassword: 'sometimes',
  body: Type.Object({
    firstName: PersonName,
    /** Left out: unchanged; null or blank: removed. */
    middleName: Type.Optional(Nullable(MiddleName)),
    /** `-`: one name only. Blank: refused, unless it is blank already. */
    lastName: LastNameOrBlank,
    /** Left out: unchanged, as of a patient without an account. */
    emailAddress: Type.Optional(EmailAddress),
    mobilePhoneNumber: MobilePhoneNumber,
  }),
  result: Profile,
  problems: ['TooManyRequests'],
})

export const confirmEmailAddress = endpoint({
  name: 'confirmEmailAddress',
  method: 'POST',
  path: '/api/app/profile/confirm-email-address',
  summary: 'Confirm a new e-mail address by the mailed link (once, within 24 hours)',
  access: 'public',
  body: Type.Object({ userId: Id, token: Type.String({ minLength: 1, maxLength: 500 }) }),
  result: 'nothing',
  problems: ['InvalidToken'],
  perMinute: 30,
})

export const cancelEmailChange = endpoint({
  name: 'cancelEmailChange',
  method: 'DELETE',
  path: '/api/app/profile/pending-email-address',
  summary: 'Keep the old e-mail address: the mailed link no longer works',
  access: 'own-log-in',
  result: 'nothing',
  problems: [],
})

export const setLanguage = endpoint({
  name: 'setLanguage',
  method: 'PUT',
  path: '/api/app/profile/language',
  summary: 'Set the language of mails, and of answers to requests without Accept-Language',
  access: 'own-account',
  body: Type.Object({ language: Language }),
  result: 'nothing',
  problems: [],
})

export const readProfilePhoto = endpoint({
  name: 'readProfilePhoto',
  method: 'GET',
  path: '/api/app/profile/profile-photo',
  summary: 'The patient’s photo as JPEG, with an ETag; 204 when there is none',
  specificationRow: 10,
  access: 'own-data',
  acting: 'see',
  result: 'file',
  problems: ['NotFound', 'RangeNotSatisfiable'],
  revalidated: true,
})

export const uploadProfilePhoto = endpoint({
  name: 'uploadProfilePhoto',
  method: 'POST',
  path: '/api/app/profile/upload-profile-photo',
  summary: 'Replace the photo; it is re-encoded: square, upright, without camera data',
  specificationRow: 11,
  access: 'own-data',
  acting: 'own',
  multipart: {
    fields: Type.Object({}),
    files: { file: { description: 'JPEG, PNG, WebP or HEIC, 10 MB at most' } },
  },
  result: 'nothing',
  problems: fileRefusals,
})

export const removeProfilePhoto = endpoint({
  name: 'removeProfilePhoto',
  method: 'DELETE',
  path: '/api/app/profile/profile-photo',
  summary: 'Delete the photo; without one nothing happens',
  access: 'own-data',
  acting: 'own',
  result: 'nothing',
  problems: [],
})

export const assignDoctor = endpoint({
  name: 'assignDoctor',
  method: 'POST',
  path: '/api/app/patient-client/assign-doctor',
  summary: 'Change the doctor by their code; earlier ones stay in the history',
  specificationRow: 30,
  access: 'own-data',
  acting: 'own',
  query: Type.Object({ hcpCode: HcpCode }),
  result: Type.Object({ hcpCode: Type.String(), doctorName: Type.String(), clinic: Type.String() }),
  problems: ['HcpCodeUnknown', 'HcpCodeRetired'],
  perMinute: 30,
})
