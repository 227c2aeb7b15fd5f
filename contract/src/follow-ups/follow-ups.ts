// Follow-ups: what staff promised in a call with a patient, with a day and an owner, until it is done. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { CallNote, FollowUpPlan } from '../patients/calls.ts'
import { AllOf, Day, Id, IdParams, Nullable, OneOf, Paragraphs, Timestamp } from '../values.ts'

/** `Ended`: by itself, because the patient left. */
export type FollowUpState = 'Open' | 'Done' | 'Ended'

/** An open follow-up. Codes, no names and no words. */
export const FollowUp = Type.Object({
  id: Id,
  patientId: Id,
  patientCode: Type.String(),
  /** In Manila; a past day is overdue. */
  day: Day,
  /** Null: nobody has it, for example because the account of its owner was closed. */
  owner: Nullable(Type.Object({ id: Id, name: Type.String() })),
  calledAt: Timestamp,
  notedBy: Type.String(),
})
export type FollowUp = Static<typeof FollowUp>

/** `myTeams`: of the caller’s colleagues in any of their teams, or nobody’s. */
export const followUpOwners = ['me', 'myTeams', 'nobody', 'anyone'] as const
export type FollowUpOwners = (typeof followUpOwners)[number]

export const FOLLOW_UPS_LISTED = 500

export const listFollowUps = endpoint({
  name: 'listFollowUps',
  method: 'GET',
  path: '/api/app/staff/follow-ups',
  summary: `Open follow-ups, the earliest day first; ${FOLLOW_UPS_LISTED} at most. The words of the call are on the patient’s page`,
  access: 'patients.open',
  query: Type.Object({ Whose: Type.Optional(OneOf(followUpOwners)) }),
  result: AllOf(FollowUp),
  problems: [],
})

export const countFollowUps = endpoint({
  name: 'countFollowUps',
  method: 'GET',
  path: '/api/app/staff/follow-ups/count',
  summary: 'How many follow-ups are due today or overdue: the caller’s and nobody’s',
  access: 'patients.open',
  result: Type.Object({ mine: Type.Integer(), nobodys: Type.Integer() }),
  problems: [],
})

/** An open follow-up of one patient, with the note of its call. */
const PatientFollowUp = Type.Object({
  ...FollowUp.properties,
  words: CallNote.properties.words,
})

export const listPatientFollowUps = endpoint({
  name: 'listPatientFollowUps',
  method: 'GET',
  path: '/api/app/staff/patients/{id}/follow-ups',
  summary:
    'The open follow-ups of a patient, the earliest day first, for a caller who has opened them today; audited like reading the patient',
  access: 'patients.open',
  params: IdParams,
  result: AllOf(PatientFollowUp),
  problems: ['NotFound', 'FileNotOpened'],
})

export const planFollowUp = endpoint({
  name: 'planFollowUp',
  method: 'PUT',
  path: '/api/app/staff/follow-ups/{id}',
  summary: 'Postpone an open follow-up, or hand it over',
  access: 'patients.open',
  params: IdParams,
  body: FollowUpPlan,
  result: 'nothing',
  problems: ['NotFound', 'FollowUpEnded'],
})

/** Done follow-ups can be opened again for so long. */
export const FOLLOW_UP_UNDO_MS = 5 * 60_000

export const finishFollowUp = endpoint({
  name: 'finishFollowUp',
  method: 'POST',
  path: '/api/app/staff/follow-ups/{id}/done',
  summary: 'Say that a follow-up is done, and with what result; a repeat by the same caller is accepted',
  access: 'patients.open',
  params: IdParams,
  /** The patient reads it in their portable copy. */
  body: Type.Object({ result: Paragraphs(2000) }),
  result: 'nothing',
  problems: ['NotFound', 'FollowUpEnded'],
})

export const reopenFollowUp = endpoint({
  name: 'reopenFollowUp',
  method: 'POST',
  path: '/api/app/staff/follow-ups/{id}/reopen',
  summary: 'Undo one’s own `finishFollowUp` within five minutes; the note of its result is deleted',
  access: 'patients.open',
  params: IdParams,
  result: 'nothing',
  problems: ['NotFound', 'FollowUpOpen'],
})
