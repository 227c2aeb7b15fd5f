import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { whenInvalid } from '../field-errors.ts'
import { PaperKinds, paperParts, paperRefusals } from '../papers/with-registration.ts'
import { EmailAddress, LastName, MiddleName, MobilePhoneNumber, Password, PersonName } from '../person.ts'
import { fileRefusals, repeatRefusals } from '../problems.ts'
import { HcpCode } from '../professionals/professionals.ts'
import { Day, Language } from '../values.ts'

/** The optional consents; the required one is `IsAgreed`. */
export const optionalPurposes = ['reminders', 'research'] as const
export type OptionalPurpose = (typeof optionalPurposes)[number]

/** The registration form of docs/specification.md#3; the fields after `IsAgreed` are ours and optional. */
export const RegistrationFields = Type.Object({
  HCPCode: HcpCode,
  FirstName: PersonName,
  MiddleName: Type.Optional(MiddleName),
  LastName,
  /** Left out, the person logs in by `MobilePhoneNumber`, which a code by SMS proves: the program must send SMS. */
  EmailAddress: Type.Optional(EmailAddress),
  MobilePhoneNumber,
  Password,
  IsAgreed: Type.Literal(true, whenInvalid('TermsNotAgreed')),
  Birthdate: Type.Optional(Day),
  Language: Type.Optional(Language),
  /** The version of the consent page that was shown; by default the published one. */
  ConsentVersion: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  /** The `optionalPurposes` that the patient agrees to, separated by commas. */
  OptionalConsents: Type.Optional(Type.String({ maxLength: 200 })),
  /** Which of the configured apps the mailed link opens (`APP_URLS`); an unknown name gets the first. */
  AppName: Type.Optional(Type.String({ maxLength: 64 })),
  PaperKinds,
})
export type RegistrationFields = Static<typeof RegistrationFields>

export const Registration = Type.Object({
  /** A number to quote. */
  reference: Type.String(),
  status: Type.Literal('UnderReview'),
})
export type Registration = Static<typeof Registration>

export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/api/app/patient-client/register',
  summary:
    'Register with a doctor’s code; the mailed link, or the code sent to the number, makes the account one that can log in. An address or number that already has one gets the same answer; its owner gets another message.',
  specificationRow: 6,
  access: 'public',
  multipart: {
    fields: RegistrationFields,
    files: {
      FileId: { description: 'Photo of an ID: JPEG, PNG, WebP, HEIC or PDF, 10 MB at most' },
      FilePrescription: { description: 'The prescription: JPEG, PNG, WebP, HEIC or PDF, 10 MB at most' },
      ...paperParts,
    },
  },
  result: Registration,
  problems: [
    'HcpCodeUnknown',
    'HcpCodeRetired',
    ...fileRefusals,
    ...paperRefusals,
    ...repeatRefusals,
    'SmsNotOffered',
    'TooManyRequests',
  ],
  idempotencyKey: true,
  perMinute: 20,
})
