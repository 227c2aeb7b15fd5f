// Notes on phone calls with a patient. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Day, Id, IdParams, Nullable, OneOf, Paragraphs, Timestamp } from '../values.ts'

export const callDirections = ['FromPatient', 'ToPatient'] as const
export type CallDirection = (typeof callDirections)[number]

/** The outcome of a call. A call from the patient was answered: only the first two. */
export const callOutcomes = ['Settled', 'FollowUp', 'NoAnswer', 'WrongNumber'] as const
export type CallOutcome = (typeof callOutcomes)[number]
export const answeredOutcomes = ['Settled', 'FollowUp'] as const satisfies readonly CallOutcome[]

/** A noted call. Nobody changes it; a mistake gets another note. */
export const CallNote = Type.Object({
  /** The time of the call, not of the note. */
  at: Timestamp,
  direction: OneOf(callDirections),
  outcome: OneOf(callOutcomes),
  /** The patient reads them in their portable copy. */
  words: Paragraphs(2000),
})
export type CallNote = Static<typeof CallNote>

/** When to follow up, and who does. */
export const FollowUpPlan = Type.Object({
  /** In Manila; today at the earliest, in a year at the latest. */
  day: Day,
  /** Somebody to whom cases can be assigned; null: anybody. */
  ownerId: Nullable(Id),
})
export type FollowUpPlan = Static<typeof FollowUpPlan>

export const noteCall = endpoint({
  name: 'noteCall',
  method: 'POST',
  path: '/api/app/staff/patients/{id}/calls',
  summary:
    'Note a phone call with a patient: on their timeline, on record, and in their portable copy; nothing is sent. The outcome `FollowUp` adds a follow-up',
  access: 'patients.open',
  params: IdParams,
  body: Type.Object({
    ...CallNote.properties,
    /** With the outcome `FollowUp` only; by default tomorrow, by the caller. */
    followUp: Type.Optional(FollowUpPlan),
  }),
  result: 'nothing',
  problems: ['NotFound', 'FileNotOpened', 'PatientUnreachable'],
  idempotencyKey: true,
  perMinute: 20,
})
