// Messages between a patient and the program outside a case. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { AllOf, Id, IdParams, Nullable, OneOf, Paragraphs, Timestamp } from '../values.ts'

/** A message as its patient reads it. */
export const OwnMessage = Type.Object({
  id: Id,
  from: OneOf(['Patient', 'Program']),
  at: Timestamp,
  /** Of a message to the program that somebody else than the caller wrote: their name, or empty; null otherwise. */
  writtenBy: Nullable(Type.String()),
  /** The program's words, in the requested language. */
  title: Nullable(Type.String()),
  words: Type.String(),
})
export type OwnMessage = Static<typeof OwnMessage>

export const listOwnMessages = endpoint({
  name: 'listOwnMessages',
  method: 'GET',
  path: '/api/app/patient-client/messages',
  summary: 'What the patient and the program wrote to each other, newest first; 100 at most',
  access: 'own-data',
  acting: 'see',
  result: AllOf(OwnMessage),
  problems: [],
})

export const writeToProgram = endpoint({
  name: 'writeToProgram',
  method: 'POST',
  path: '/api/app/patient-client/messages',
  summary: 'Write to the program, which answers with a notification and in the same list',
  access: 'own-data',
  acting: 'send',
  body: Type.Object({ words: Paragraphs(2000) }),
  result: OwnMessage,
  problems: [],
  idempotencyKey: true,
  perMinute: 10,
})

/** A patient who waits for a reply. Codes, no names and no words. */
export const WaitingMessages = Type.Object({
  patientId: Id,
  patientCode: Type.String(),
  /** The time of the oldest one. */
  since: Timestamp,
  count: Type.Integer(),
})
export type WaitingMessages = Static<typeof WaitingMessages>

export const listWaitingMessages = endpoint({
  name: 'listWaitingMessages',
  method: 'GET',
  path: '/api/app/staff/messages',
  summary:
    'Patients whose messages wait for a reply, the longest wait first; 500 at most. The words are on their timeline',
  access: 'patients.open',
  result: AllOf(WaitingMessages),
  problems: [],
})

export const settleMessages = endpoint({
  name: 'settleMessages',
  method: 'POST',
  path: '/api/app/staff/patients/{id}/messages/settle',
  summary:
    'Say that the messages of a patient need no reply, or have had it on the phone; `writeToPatient` does it too',
  access: 'patients.open',
  params: IdParams,
  result: 'nothing',
  problems: ['NotFound', 'FileNotOpened'],
})
