// The board: the age of waiting cases, the next broken promises, and whether decisions kept theirs. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, Nullable, Timestamp } from '../values.ts'
import { CaseKind } from './case-file.ts'

const count = Type.Integer({ minimum: 0 })

/** How many working hours before the promise breaks a case is escalated. */
export const ESCALATION_HOURS = 8
/** The days whose decisions are counted. */
export const BOARD_DAYS = 7

/** The decisions, the declines among them, and those made before the case was due. */
const Decided = { decided: count, declined: count, kept: count }

export const Board = Type.Object({
  readAt: Timestamp,
  kinds: Type.Array(
    Type.Object({
      kind: CaseKind,
      waiting: count,
      overdue: count,
      /** Due within `ESCALATION_HOURS` working hours, not overdue. */
      soon: count,
      /** Waiting for less than a day, for one to two, two to three, and for longer: days of 24 hours. */
      ages: Type.Array(count),
      oldestAt: Nullable(Timestamp),
    }),
  ),
  /** Overdue or due soon, in the order of their due times, at most 20; codes, no patients' names. */
  next: Type.Array(
    Type.Object({
      kind: CaseKind,
      id: Id,
      patientCode: Type.String(),
      dueAt: Timestamp,
      overdue: Type.Boolean(),
      assignedTo: Nullable(Type.String()),
    }),
  ),
  /** Since when decisions are counted. */
  from: Timestamp,
  ...Decided,
  /** Most decisions first. Decisions from before the upgrade that brought the board have no person, and are not counted. */
  reviewers: Type.Array(Type.Object({ name: Type.String(), ...Decided })),
  /** Decisions of the last `LOOK_DAYS` that wait for a second look. */
  looksOpen: count,
  /** The decisions of each person in those days with a second look, and with the same answer; most second looks first. */
  agreement: Type.Array(Type.Object({ name: Type.String(), looked: count, same: count })),
})
export type Board = Static<typeof Board>

export const readBoard = endpoint({
  name: 'readBoard',
  method: 'GET',
  path: '/api/app/staff/board',
  summary: 'What waits by age, what breaks the promise next, and the last seven days’ decisions by reviewer',
  access: 'review.read-board',
  result: Board,
  problems: [],
  perMinute: 60,
})
