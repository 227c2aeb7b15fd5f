import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Day, Id, Moment, Nullable, OneOf } from './values.ts'

export const patientStatuses = ['UnderReview', 'Active', 'Declined', 'Unsubscribed'] as const
export const PatientStatus = OneOf(patientStatuses)
export type PatientStatus = (typeof patientStatuses)[number]

export const Profile = Type.Object({
  id: Id,
  patientCode: Type.String(),
  status: PatientStatus,
  /** Why a registration was declined, in words for the patient. */
  statusReason: Nullable(Type.String()),
  hcpCode: Type.String(),
  doctorName: Type.String(),
  firstName: Type.String(),
  middleName: Nullable(Type.String()),
  lastName: Type.String(),
  emailAddress: Type.String(),
  pendingEmailAddress: Nullable(Type.String()),
  mobilePhoneNumber: Type.String(),
  birthdate: Nullable(Day),
  hasProfilePhoto: Type.Boolean(),
  hasSecurityQuestions: Type.Boolean(),
  enrolledAt: Moment,
})
export type Profile = Static<typeof Profile>

export const readProfile = endpoint({
  name: 'readProfile',
  method: 'GET',
  path: '/api/app/patient-client/details',
  summary: 'The patient’s own details and where their registration stands',
  origin: 'specification',
  access: ['patient'],
  result: Profile,
  problems: [],
})
