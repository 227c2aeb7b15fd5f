// A parent or guardian registers somebody who does not register on their own (docs/decisions/004-tokens-and-the-password-grant.md#275). Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { RELATION_MAX } from '../collectors/collectors.ts'
import { dayInManila, yearsAfter } from '../days.ts'
import { endpoint } from '../endpoint.ts'
import { whenInvalid } from '../field-errors.ts'
import { PaperKinds, paperParts, paperRefusals } from '../papers/with-registration.ts'
import { MobilePhoneNumber } from '../person.ts'
import { fileRefusals, repeatRefusals } from '../problems.ts'
import { Day, Id, NonBlankLine, OneOf } from '../values.ts'
import { Registration, RegistrationFields } from './registration.ts'

/** The age at which a child takes over, in years. */
const OF_AGE = 18
/** For how many people an account may act as a parent or guardian at the same time. */
export const MAX_REGISTERED = 8

/** The day in Manila on which somebody born on this day turns 18. Of February 29: March 1. */
export const dayOfAge = (birthdate: string): string => yearsAfter(birthdate, OF_AGE)

/** Whether somebody born on this day is under 18 at that time. */
export const isChild = (birthdate: string, at: Date): boolean => dayInManila(at) < dayOfAge(birthdate)

/** Why somebody may register another person. */
const guardianGrounds = ['Parent', 'Guardian'] as const
export const GuardianGrounds = OneOf(guardianGrounds)
export type GuardianGrounds = Static<typeof GuardianGrounds>

const { HCPCode, FirstName, MiddleName, LastName, IsAgreed, Language, ConsentVersion, OptionalConsents } =
  RegistrationFields.properties

const SomebodyFields = Type.Object({
  HCPCode,
  FirstName,
  MiddleName,
  LastName,
  /** Decides when a child turns 18. Nobody changes it later. */
  Birthdate: Day,
  MobilePhoneNumber: Type.Optional(MobilePhoneNumber),
  /** `Parent`: of somebody under 18. `Guardian`: of somebody who cannot act for themselves. */
  Grounds: GuardianGrounds,
  /** Who the caller is to them. */
  Relation: Type.String({ ...NonBlankLine(RELATION_MAX), ...whenInvalid('RelationFormat') }),
  IsAgreed,
  Language,
  ConsentVersion,
  OptionalConsents,
  PaperKinds,
})

export const registerSomebody = endpoint({
  name: 'registerSomebody',
  method: 'POST',
  path: '/api/app/profile/patients',
  summary:
    'Register a child, or somebody for whom the caller is the guardian, with the paper that proves it. The caller acts for them from then on: what they have is what the caller sent, until a reviewer has accepted the paper',
  access: 'own-log-in',
  multipart: {
    fields: SomebodyFields,
    files: {
      FileId: { description: 'Photo of an ID of theirs, or the caller’s if a child has none: as for `register`' },
      FilePrescription: { description: 'Their prescription: as for `register`' },
      FileAuthority: {
        description:
          'What proves it: a birth certificate of a child, a court’s order or a special power of attorney: as for `register`',
      },
      ...paperParts,
    },
  },
  result: Type.Object({ ...Registration.properties, patientId: Id }),
  problems: [
    'HcpCodeUnknown',
    'HcpCodeRetired',
    'TooManyRegistered',
    ...fileRefusals,
    ...paperRefusals,
    ...repeatRefusals,
  ],
  idempotencyKey: true,
  perMinute: 10,
})
