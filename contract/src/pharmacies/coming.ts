// Claims that wait for a branch, and its answers to them, if the program wants that (docs/decisions/236). Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { beginningOf, dayInManila, daysAfter } from '../days.ts'
import { endpoint } from '../endpoint.ts'
import type { FieldErrorCode } from '../field-errors.ts'
import { AllOf, Id, IdParams, Nullable, OneOf, Timestamp } from '../values.ts'

/** For so many days after it was made, or its patient opened the letter again, a claim is listed as coming; and a branch says at most so far ahead when it is ready. */
export const COMING_DAYS = 14
/** At most so many claims are listed and answered at once, the oldest first. */
export const MAX_COMING = 1000

/** `ReadyFrom` promises the medicine at a time; `NotBefore` only rules out an earlier one, and says nothing any more once it has come. */
const branchAnswers = ['Ready', 'ReadyFrom', 'NotBefore', 'Out'] as const
export type BranchAnswer = (typeof branchAnswers)[number]

/** Of `ReadyFrom` and `NotBefore`; the beginning of a day in Manila stands for the whole day. Null for the others. */
const readyAt = Nullable(Timestamp)

/** Whether it is the beginning of a day in Manila. */
export const isWholeDay = (time: Date): boolean => beginningOf(dayInManila(time)).getTime() === time.getTime()

/** Why an answer cannot have this time at `now`; null if it can. Today is early enough for `ReadyFrom`, if no time is given. */
export function faultOfReadyAt(answer: BranchAnswer, time: Date | null, now: Date): FieldErrorCode | null {
  if (answer === 'Ready' || answer === 'Out') return null
  if (!time) return 'DayRequired'
  const [day, today] = [dayInManila(time), dayInManila(now)]
  if (day < today) return 'DayHasPassed'
  if (time <= now && !(answer === 'ReadyFrom' && isWholeDay(time))) return 'TimeHasPassed'
  return day > daysAfter(today, COMING_DAYS) ? 'ReadyTooLate' : null
}

/** Claims for one product with the same answer. */
export const ComingLine = Type.Object({
  product: Type.Object({ id: Id, name: Type.String(), strength: Type.String() }),
  unit: Type.String(),
  /** Units that are left on the letters. */
  units: Type.Integer(),
  /** The ids of their letters. They name nobody. */
  claims: Type.Array(Id),
  /** Since when the first of them is coming: since its claim, or since its patient opened the letter again. */
  firstClaimedAt: Timestamp,
  /** The end of the letter that ends first, and of the one that ends last. */
  firstEndsAt: Timestamp,
  lastEndsAt: Timestamp,
  /** Null: not answered. `Out` also if the branch reported the product as out of stock. */
  answer: Nullable(OneOf(branchAnswers)),
  readyAt,
})
export type ComingLine = Static<typeof ComingLine>

export const listComingClaims = endpoint({
  name: 'listComingClaims',
  method: 'GET',
  path: '/api/app/staff/coming-claims',
  summary:
    'The claims at the caller’s branch for which nothing was handed over yet, or that come again, by product and answer, without names; none if the program does not want answers',
  access: 'pharmacies.tell-stock',
  result: AllOf(ComingLine),
  problems: ['StaffWithoutBranch'],
})

export const answerComingClaims = endpoint({
  name: 'answerComingClaims',
  method: 'PUT',
  path: '/api/app/staff/coming-claims/{id}',
  summary:
    'Answer claims for a product at the caller’s branch. Each patient is told once; the same answer again tells nobody. `Out` also reports the product as out of stock',
  access: 'pharmacies.tell-stock',
  params: IdParams,
  body: Type.Object({
    /** Letters, as listed. Those that do not wait here any more are left out; `NotFound` if none does. */
    claims: Type.Array(Id, { minItems: 1, maxItems: MAX_COMING, uniqueItems: true }),
    answer: OneOf(branchAnswers),
    /** Required for `ReadyFrom` and `NotBefore`; ignored otherwise. */
    readyAt: Type.Optional(readyAt),
  }),
  result: Type.Object({
    /** Claims that have this answer now. */
    answered: Type.Integer({ minimum: 0 }),
    /** Claims whose letters end before `readyAt`: they keep the answer that they had. */
    endBefore: Type.Integer({ minimum: 0 }),
  }),
  problems: ['NotFound', 'StaffWithoutBranch'],
})

/** Whether branches are asked to answer claims. */
const Wanted = Type.Object({ wanted: Type.Boolean() })

export const readBranchAnswers = endpoint({
  name: 'readBranchAnswers',
  method: 'GET',
  path: '/api/app/staff/program/branch-answers',
  summary: 'Whether branches see the claims that are coming, and answer them',
  access: 'program.change',
  result: Wanted,
  problems: [],
})

export const changeBranchAnswers = endpoint({
  name: 'changeBranchAnswers',
  method: 'PUT',
  path: '/api/app/staff/program/branch-answers',
  summary: 'Let branches see the claims that are coming and answer them, or no longer; patients then see no answers',
  access: 'program.change',
  body: Wanted,
  result: Wanted,
  problems: [],
})
