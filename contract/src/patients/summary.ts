// A patient at a glance: whose task is next, what is open, when there was contact.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { LetterStatus } from '../letters/letters.ts'
import { SumAmount } from '../money.ts'
import { CaseKind } from '../review/case-file.ts'
import { Id, Nullable, OneOf, Timestamp } from '../values.ts'
import { patientEventNames } from './timeline.ts'

/** The next task: the first that applies, in this order. */
const taskReasons = [
  /** Staff decide on a registration or document: `case`, `dueAt`. */
  'Decide',
  /** The patient has written, and waits for a reply. */
  'Reply',
  /** The patient answers a question. */
  'Answer',
  /** The patient sends a photo again. */
  'SendAgain',
  /** The patient enters how many they bought. */
  'TellQuantity',
  /** The patient buys at the branch of their claim. */
  'Buy',
  /** The patient claims their letter. */
  'Claim',
  /** Nothing is open. */
  'Nothing',
  /** They left, or were erased. */
  'Gone',
] as const

export const PatientSummary = Type.Object({
  turn: Type.Object({
    who: OneOf(['Program', 'Patient', 'Nobody']),
    why: OneOf(taskReasons),
    /** The oldest case that waits for staff, of those that the caller may open. */
    case: Nullable(Type.Object({ kind: CaseKind, id: Id })),
    dueAt: Nullable(Timestamp),
    overdue: Type.Boolean(),
  }),
  open: Type.Object({
    /** Letters that can still be used, and when the first of them ends. */
    letters: Type.Integer(),
    firstEndsAt: Nullable(Timestamp),
    /** Cases that wait for staff. */
    cases: Type.Integer(),
    /** Their messages that wait for a reply. */
    messages: Type.Integer(),
  }),
  /** Of the newest letter, open or not. Quantities count `unit`s. */
  units: Nullable(
    Type.Object({
      letterId: Id,
      number: Type.String(),
      status: LetterStatus,
      unit: Type.String(),
      approved: Type.Integer(),
      /** By the counter or the receipts, whichever is more. */
      purchased: Type.Integer(),
      /** By accepted receipts. */
      proved: Type.Integer(),
      /** In receipts that are not decided. */
      waiting: Type.Integer(),
    }),
  ),
  /** Over all hand-overs with amounts, in centavos (PHP): the program's and the patient's part, and what the law took off. Null: none. */
  money: Nullable(
    Type.Object({
      benefitAmount: SumAmount,
      patientAmount: SumAmount,
      vatOff: SumAmount,
      statutoryDiscount: SumAmount,
    }),
  ),
  /** The latest of their and their caregivers' actions, staff's messages to them, and calls with them (`at` is the call's time). */
  lastContact: Nullable(
    Type.Object({ at: Timestamp, by: OneOf(['patient', 'caregiver', 'staff']), what: OneOf(patientEventNames) }),
  ),
})
export type PatientSummary = Static<typeof PatientSummary>
