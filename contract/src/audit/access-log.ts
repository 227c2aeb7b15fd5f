// Who of the staff looked at a patient’s data, as the patient reads it (RA 10173, section 16). Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { ListQuery, Moment, Nullable, OneOf, PageOf } from '../values.ts'

export const accessKinds = [
  'RegistrationRead',
  'CaseRead',
  /** Outside the queue, for a reason. */
  'FileOpened',
  /** The page of who was opened, looked at again. */
  'FileRead',
  'DocumentViewed',
  'ClaimLookedUp',
  'RegistrationDecided',
  'DocumentDecided',
  'LetterIssued',
  'LetterCancelled',
  'MessageWritten',
  'UnitsDispensed',
  'UnitsCorrected',
  'PhotoViewed',
  'ClaimRefused',
  /** Work of staff that has no word of its own yet: on record, and told. */
  'Other',
] as const
export type AccessKind = (typeof accessKinds)[number]

/** Who looked at the patient's data, or decided on it. People of the program are named by what they are, not by name. */
export const AccessEntry = Type.Object({
  id: Type.Integer(),
  at: Moment,
  what: OneOf(accessKinds),
  by: OneOf(['reviewer', 'pharmacist', 'administrator']),
  /** A pharmacist's branch. */
  branchName: Nullable(Type.String()),
  /** Why, where a reason was asked for. */
  reason: Nullable(Type.String()),
})
export type AccessEntry = Static<typeof AccessEntry>

export const listAccess = endpoint({
  name: 'listAccess',
  method: 'GET',
  path: '/api/app/patient-client/access-log',
  summary: 'Who looked at my data: every read and decision of staff, newest first; Filter looks at branch and reason',
  access: ['patient'],
  query: ListQuery,
  result: PageOf(AccessEntry),
  problems: [],
})
