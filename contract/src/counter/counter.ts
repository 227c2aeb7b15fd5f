// The pharmacy counter: looking a claim code up, handing over, refusing, and the day's check. Ours throughout. A pharmacist is
// bound to a branch, and each call is about that branch only.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Line, ListQuery, Moment, Nullable, OneOf, Quantity } from '../values.ts'

/** What the counter sees: no more than it takes to hand over the right thing to the right person. */
export const ClaimAtCounter = Type.Object({
  letterId: Id,
  letterNumber: Type.String(),
  patientFirstName: Type.String(),
  patientInitial: Type.String(),
  /** Whether `viewClaimPhoto` has one to show. */
  hasPhoto: Type.Boolean(),
  productName: Type.String(),
  strength: Type.String(),
  form: Type.String(),
  unit: Type.String(),
  quantityApproved: Type.Integer(),
  quantityPurchased: Type.Integer(),
  quantityLeft: Type.Integer(),
  validUntil: Moment,
  /** What the program pays: the letter's words, to be read out. */
  benefitEn: Type.String(),
  benefitFil: Type.String(),
})
export type ClaimAtCounter = Static<typeof ClaimAtCounter>

/** A claim code as it is scanned or typed: case, spaces and dashes do not matter. */
const ClaimCode = Type.String({ minLength: 8, maxLength: 16, pattern: '^[A-Za-z0-9 -]+$' })

/** Why a code is not good at this counter now; each tells the pharmacist what to say. */
export const claimRefusals = [
  'ClaimCodeUnknown',
  'ClaimCodeOtherBranch',
  'ClaimCodeExpired',
  'ClaimCodeUsed',
  'ClaimCodeStopped',
  'LetterExpired',
  'LetterCancelled',
  'LetterUsedUp',
  'StaffWithoutBranch',
] as const

export const lookUpClaim = endpoint({
  name: 'lookUpClaim',
  method: 'POST',
  path: '/api/app/staff/claims/look-up',
  summary:
    'Look a claim code up for the pharmacist’s own branch; until it is refused the patient cannot undo the claim. The read is on record',
  access: ['pharmacist'],
  body: Type.Object({ code: ClaimCode }),
  result: ClaimAtCounter,
  problems: claimRefusals,
  perMinute: 60,
})

/** Why a code is no longer good, with what `lookUpClaim` would say beside it. */
export const ClaimEnd = Type.Object({
  code: OneOf(claimRefusals),
  /** Of a code that was used: when, by whom, for how many of what. */
  usedAt: Nullable(Moment),
  by: Nullable(Type.String()),
  quantity: Nullable(Type.Integer()),
  unit: Nullable(Type.String()),
  /** Of a letter that is past its date. */
  validUntil: Nullable(Moment),
})
export type ClaimEnd = Static<typeof ClaimEnd>

export const checkClaim = endpoint({
  name: 'checkClaim',
  method: 'POST',
  path: '/api/app/staff/claims/check',
  summary:
    'Whether a code is still good here (`ended` is null), for a counter that has it open and hears that something changed. It tells nothing of the patient, so it is not on record',
  access: ['pharmacist'],
  body: Type.Object({ code: ClaimCode }),
  result: Type.Object({ ended: Nullable(ClaimEnd) }),
  problems: ['StaffWithoutBranch'],
  perMinute: 120,
})

export const viewClaimPhoto = endpoint({
  name: 'viewClaimPhoto',
  method: 'GET',
  path: '/api/app/staff/claims/{id}/photo',
  summary:
    'The patient’s photo, by the letter’s id, while its code is looked up and living; nothing (204) where the patient has none. The read is on record',
  access: ['pharmacist'],
  params: IdParams,
  result: 'file',
  problems: ['NotFound', 'RangeNotSatisfiable', 'StaffWithoutBranch'],
})

/** A hand-over as it stands on record, with what is left of the letter now. */
export const Dispensing = Type.Object({
  id: Id,
  /** The code that was used up by it. */
  code: Type.String(),
  letterId: Id,
  letterNumber: Type.String(),
  productName: Type.String(),
  strength: Type.String(),
  unit: Type.String(),
  quantity: Type.Integer(),
  /** What was confirmed at first, where it was corrected since. */
  firstQuantity: Nullable(Type.Integer()),
  dispensedAt: Moment,
  /** Until when the caller may correct it; null when they may not. */
  correctableUntil: Nullable(Moment),
  /** The most that a correction can say. */
  quantityAtMost: Type.Integer(),
  quantityApproved: Type.Integer(),
  quantityPurchased: Type.Integer(),
  quantityLeft: Type.Integer(),
  validUntil: Moment,
})
export type Dispensing = Static<typeof Dispensing>

export const dispenseClaim = endpoint({
  name: 'dispenseClaim',
  method: 'POST',
  path: '/api/app/staff/claims/dispense',
  summary:
    'Confirm that so many units were handed over. A code works once: the same pharmacist’s repeat changes nothing and answers what is on record',
  access: ['pharmacist'],
  body: Type.Object({ code: ClaimCode, quantity: Quantity }),
  result: Dispensing,
  problems: [...claimRefusals, 'QuantityTooLarge'],
})

export const correctDispensing = endpoint({
  name: 'correctDispensing',
  method: 'PUT',
  path: '/api/app/staff/dispensings/{id}',
  summary:
    'Correct the quantity of one’s own hand-over, for ten minutes and while it is the letter’s last; 0: nothing was handed over',
  access: ['pharmacist'],
  params: IdParams,
  body: Type.Object({ quantity: Type.Integer({ minimum: 0, maximum: 10_000 }) }),
  result: Dispensing,
  problems: ['NotFound', 'CorrectionTooLate', 'QuantityTooLarge', 'StaffWithoutBranch'],
})

export const refusalReasons = ['NotThisPerson', 'NoIdShown', 'OutOfStock', 'PrescriptionMissing', 'Other'] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** A hand-over that was refused at the counter. */
export const ClaimRefusal = Type.Object({
  id: Id,
  letterNumber: Type.String(),
  reason: OneOf(refusalReasons),
  note: Nullable(Type.String()),
  refusedAt: Moment,
})
export type ClaimRefusal = Static<typeof ClaimRefusal>

export const refuseClaim = endpoint({
  name: 'refuseClaim',
  method: 'POST',
  path: '/api/app/staff/claims/refuse',
  summary:
    'Refuse a claim that was looked up; the patient is told and may undo it again. NotThisPerson ends the code: its owner gets a new one by opening the letter',
  access: ['pharmacist'],
  body: Type.Object({
    code: ClaimCode,
    reason: OneOf(refusalReasons),
    /** What the patient reads; needed with `Other`. */
    note: Type.Optional(Line(300)),
  }),
  result: ClaimRefusal,
  problems: [...claimRefusals, 'ClaimNotLookedUp'],
})

/** A line of the day's list: no patient's name. */
export const CounterEntry = Type.Object({
  id: Id,
  what: OneOf(['Dispensed', 'Refused']),
  at: Moment,
  byName: Type.String(),
  code: Type.String(),
  letterNumber: Type.String(),
  productName: Type.String(),
  strength: Type.String(),
  unit: Type.String(),
  /** Units handed over, and what was confirmed at first where it was corrected. */
  quantity: Nullable(Type.Integer()),
  firstQuantity: Nullable(Type.Integer()),
  reason: Nullable(OneOf(refusalReasons)),
  note: Nullable(Type.String()),
})
export type CounterEntry = Static<typeof CounterEntry>

export const CounterDay = Type.Object({
  totalCount: Type.Integer({ minimum: 0 }),
  items: Type.Array(CounterEntry),
  /** Units handed over on the whole day, by product. */
  totals: Type.Array(
    Type.Object({
      productName: Type.String(),
      strength: Type.String(),
      unit: Type.String(),
      quantity: Type.Integer(),
    }),
  ),
})
export type CounterDay = Static<typeof CounterDay>

const { SkipCount, MaxResultCount } = ListQuery.properties

export const readCounterDay = endpoint({
  name: 'readCounterDay',
  method: 'GET',
  path: '/api/app/staff/counter-day',
  summary: 'What the pharmacist’s branch handed over and refused today (Manila), newest first, for the shift’s check',
  access: ['pharmacist'],
  query: Type.Object({ SkipCount, MaxResultCount }),
  result: CounterDay,
  problems: ['StaffWithoutBranch'],
})

export const readDispensing = endpoint({
  name: 'readDispensing',
  method: 'GET',
  path: '/api/app/staff/dispensings/{id}',
  summary: 'A hand-over of the pharmacist’s branch, as it stands on record',
  access: ['pharmacist'],
  params: IdParams,
  result: Dispensing,
  problems: ['NotFound', 'StaffWithoutBranch'],
})
