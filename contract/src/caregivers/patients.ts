// For whom an account may act: its own patient, and those who let it help them (docs/decisions/260). Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { scopes } from '../permissions.ts'
import { AllOf, Id, IdParams, Nullable, OneOf, Timestamp } from '../values.ts'

/** Why an account may act for a patient; `Self`: the patient is the account's own. */
export const accessGrounds = ['Self', 'Parent', 'Guardian', 'Invited', 'Program'] as const
export const OwnPatient = Type.Object({
  /** The patient's id: the `patient` of the token endpoint. */
  id: Id,
  firstName: Type.String(),
  lastName: Type.String(),
  /** Of the patient; its picture is read in a session that acts for them. */
  hasProfilePhoto: Type.Boolean(),
  grounds: OneOf(accessGrounds),
  /** Who the account is to the patient, in the patient's words; null for its own patient. */
  relation: Nullable(Type.String()),
  scope: Type.Array(OneOf(scopes)),
  /** When it ends by itself; null: never. */
  until: Nullable(Timestamp),
  /** Unread notifications about the patient. */
  unread: Type.Integer({ minimum: 0 }),
  /** Whether the caller's session acts for this one. */
  current: Type.Boolean(),
})
export type OwnPatient = Static<typeof OwnPatient>

export const listOwnPatients = endpoint({
  name: 'listOwnPatients',
  method: 'GET',
  path: '/api/app/profile/patients',
  summary: 'For whom the account may act now: its own patient first, then the others, longest first. Empty for staff',
  access: 'own-account',
  result: AllOf(OwnPatient),
  problems: [],
})

export const stopHelping = endpoint({
  name: 'stopHelping',
  method: 'DELETE',
  path: '/api/app/profile/patients/{id}',
  summary: 'Give up acting for a patient, at once; the patient is notified. Not for the account’s own patient',
  access: 'own-account',
  params: IdParams,
  result: 'nothing',
  problems: ['NotFound'],
})
