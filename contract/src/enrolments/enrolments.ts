// A desk enrols somebody: a partner clinic, a pharmacist or staff. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { PaperKinds, paperParts, paperRefusals } from '../papers/with-registration.ts'
import { fileRefusals, repeatRefusals } from '../problems.ts'
import { PatientStatus } from '../profile/profile.ts'
import { RegistrationFields } from '../registration/registration.ts'
import {
  Day,
  Id,
  IdParams,
  Language,
  ListQuery,
  NonBlankName,
  Nullable,
  OneOf,
  PageOf,
  Paragraphs,
  Timestamp,
} from '../values.ts'

/** How many people one person can enrol in a day: the busiest desk needs half an hour for each. */
export const ENROLMENTS_A_DAY = 40

/** `desk`: on the desk's screen; `paper`: a printed form, photographed. */
const signedOn = ['desk', 'paper'] as const

const { HCPCode, FirstName, MiddleName, LastName, MobilePhoneNumber, OptionalConsents, IsAgreed } =
  RegistrationFields.properties

export const EnrolmentFields = Type.Object({
  HCPCode,
  FirstName,
  MiddleName,
  LastName,
  /** Required: a counter compares it with an ID. */
  Birthdate: Day,
  /** To send the code of taking over to; a person may have none. */
  MobilePhoneNumber: Type.Optional(MobilePhoneNumber),
  /** Where paper reaches them. */
  PostalAddress: Type.Optional(Paragraphs(300)),
  /** In which paper speaks to them, and the consent was read. */
  Language,
  /** The version of the consent page that was read aloud. */
  ConsentVersion: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  OptionalConsents,
  PaperKinds,
  IsAgreed,
  SignedOn: OneOf(signedOn),
  /** Who heard the patient agree, and is not the one who enrols. */
  Witness: NonBlankName(100),
  /** The desk has read `PossibleDuplicate`, and this is another person. */
  IsAnotherPerson: Type.Optional(Type.Boolean()),
})
export type EnrolmentFields = Static<typeof EnrolmentFields>

export const enrolPatient = endpoint({
  name: 'enrolPatient',
  method: 'POST',
  path: '/api/app/staff/enrolments',
  summary:
    'Enrol somebody at a desk: a registration under review, which a colleague decides. Somebody with this name and birthdate, or this number, is refused once as a possible duplicate; that counts for the limit of a day, too',
  access: 'patients.enrol',
  multipart: {
    fields: EnrolmentFields,
    files: {
      FileId: { description: 'Photo of an ID: JPEG, PNG, WebP, HEIC or PDF, 10 MB at most' },
      FilePrescription: { description: 'The prescription: JPEG, PNG, WebP, HEIC or PDF, 10 MB at most' },
      FileConsent: { description: 'The signature on the screen, or a photo of the signed form' },
      ...paperParts,
    },
  },
  result: Type.Object({ id: Id, reference: Type.String() }),
  problems: [
    'HcpCodeUnknown',
    'HcpCodeRetired',
    'PossibleDuplicate',
    ...fileRefusals,
    ...paperRefusals,
    ...repeatRefusals,
    'TooManyRequests',
  ],
  idempotencyKey: true,
  perMinute: 60,
})

/** Somebody whom the caller enrolled. No name: a list of names is a list of patients. */
export const Enrolment = Type.Object({
  id: Id,
  reference: Type.String(),
  enrolledAt: Timestamp,
  status: PatientStatus,
  /** The last signs of the card in force; null: none. */
  card: Nullable(Type.String()),
  /** They have taken the account over. */
  hasAccount: Type.Boolean(),
})
export type Enrolment = Static<typeof Enrolment>

const { SkipCount, MaxResultCount } = ListQuery.properties
export const listEnrolments = endpoint({
  name: 'listEnrolments',
  method: 'GET',
  path: '/api/app/staff/enrolments',
  summary: 'Whom the caller enrolled, newest first: reference and state only',
  access: 'patients.enrol',
  query: Type.Object({ SkipCount, MaxResultCount }),
  result: PageOf(Enrolment),
  problems: [],
})

export const offerTakeOver = endpoint({
  name: 'offerTakeOver',
  method: 'POST',
  path: '/api/app/staff/enrolments/{id}/take-over',
  summary:
    'A link and a code by which somebody who was enrolled takes the account over, shown once; where their number is known, the code goes there by SMS and is not in the answer. An earlier link ends. For whom the caller enrolled; reviewers for every patient they have opened',
  access: 'patients.enrol',
  recentPassword: 'always',
  params: IdParams,
  /** `code`: null when it was sent, so that nobody has both. */
  result: Type.Object({
    link: Type.String(),
    code: Nullable(Type.String()),
    expiresAt: Timestamp,
    isSent: Type.Boolean(),
  }),
  problems: ['NotFound', 'FileNotOpened', 'OwnPatient', 'TakeOverNotOffered', 'TooManyRequests'],
  perMinute: 60,
})

/** How a patient whom a desk enrolled came in, for who decides. */
export const EnrolledAtDesk = Type.Object({
  byName: Type.String(),
  /** How many the same person enrolled in the last thirty days, and how many of these were declined. */
  lately: Type.Integer({ minimum: 0 }),
  declined: Type.Integer({ minimum: 0 }),
  signedOn: Nullable(OneOf(signedOn)),
  witness: Nullable(Type.String()),
})
export type EnrolledAtDesk = Static<typeof EnrolledAtDesk>
