// Reviewing registrations. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { Document } from '../documents.ts'
import { endpoint } from '../endpoint.ts'
import { PatientStatus } from '../profile.ts'
import { Day, Id, IdParams, Line, ListQuery, Moment, Nullable, OneOf, PageOf } from '../values.ts'

/** Queues show codes, no names. */
export const RegistrationCase = Type.Object({
  id: Id,
  patientCode: Type.String(),
  reference: Type.String(),
  status: PatientStatus,
  registeredAt: Moment,
})

export const RegistrationInFull = Type.Object({
  ...RegistrationCase.properties,
  statusReason: Nullable(Type.String()),
  firstName: Type.String(),
  middleName: Nullable(Type.String()),
  lastName: Type.String(),
  emailAddress: Type.String(),
  mobilePhoneNumber: Type.String(),
  birthdate: Nullable(Day),
  hcpCode: Type.String(),
  doctorName: Type.String(),
  documents: Type.Array(Document),
})
export type RegistrationInFull = Static<typeof RegistrationInFull>

/** `Sorting` accepts these fields. */
export const registrationSortFields = ['registeredAt', 'patientCode', 'status'] as const

export const listRegistrations = endpoint({
  name: 'listRegistrations',
  method: 'GET',
  path: '/api/app/staff/registrations',
  summary: 'Registrations that wait for a decision, oldest first; Filter looks at patient code and reference',
  access: ['reviewer'],
  query: ListQuery,
  result: PageOf(RegistrationCase),
  problems: [],
})

export const readRegistration = endpoint({
  name: 'readRegistration',
  method: 'GET',
  path: '/api/app/staff/registrations/{id}',
  summary: 'One registration with the patient’s data and documents; the read is on record',
  access: ['reviewer'],
  params: IdParams,
  result: RegistrationInFull,
  problems: ['NotFound'],
})

export const viewPatientDocument = endpoint({
  name: 'viewPatientDocument',
  method: 'GET',
  path: '/api/app/staff/documents/{id}/view',
  summary: 'A patient’s file: the upright picture without camera data, or the PDF as sent; the read is on record',
  access: ['reviewer'],
  params: IdParams,
  query: Type.Object({
    rendition: Type.Optional(OneOf(['original', 'picture', 'thumbnail'])),
  }),
  result: 'file',
  problems: ['NotFound', 'RangeNotSatisfiable'],
})

export const approveRegistration = endpoint({
  name: 'approveRegistration',
  method: 'POST',
  path: '/api/app/staff/registrations/{id}/approve',
  summary: 'Accept the ID and the prescription and make the patient active',
  access: ['reviewer'],
  params: IdParams,
  result: RegistrationInFull,
  problems: ['NotFound', 'CaseAlreadyDecided'],
})

export const declineReasons = ['Blurry', 'CutOff', 'WrongDocument', 'NameMismatch', 'DocumentExpired', 'Other'] as const
export type DeclineReason = (typeof declineReasons)[number]

export const declineRegistration = endpoint({
  name: 'declineRegistration',
  method: 'POST',
  path: '/api/app/staff/registrations/{id}/decline',
  summary: 'Decline a registration with a reason and a note that the patient reads',
  access: ['reviewer'],
  params: IdParams,
  body: Type.Object({
    reason: OneOf(declineReasons),
    note: Line(500),
  }),
  result: RegistrationInFull,
  problems: ['NotFound', 'CaseAlreadyDecided'],
})
