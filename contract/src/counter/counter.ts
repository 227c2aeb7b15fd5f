// The pharmacy counter: looking up a claim code, handing over, refusing, and the list of the day. Ours throughout. A pharmacist
// belongs to a branch, and each call concerns only that branch.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { ClaimedHow, IdKind } from '../cards/ids.ts'
import { CollectedBy, CollectorAtCounter } from '../collectors/collectors.ts'
import { inFormat } from '../csv/formats.ts'
import { endpoint } from '../endpoint.ts'
import { whenInvalid } from '../field-errors.ts'
import { BenefitTerms, HandOverMoney } from '../formulary/benefit.ts'
import { Buyer } from '../formulary/statute.ts'
import { LATE_HAND_OVER_SECONDS, LETTERS_OF_A_CODE } from '../limits.ts'
import { MAX_UNITS_AMOUNT, SumAmount, UnitsAmount } from '../money.ts'
import { typed } from '../typed.ts'
import { Day, Id, IdParams, Line, ListQuery, Nullable, OneOf, PlainLine, Quantity, Timestamp } from '../values.ts'
import { Correction, correctionReasons } from './correction.ts'

/** Batch and expiry as on the package. */
const packaging = { batch: Nullable(Type.String()), expiresOn: Nullable(Day) }

/** A letter of a claim code: the product and how much of it may be handed over. */
export const LetterAtCounter = Type.Object({
  letterId: Id,
  letterNumber: Type.String(),
  /** Letters for the same product share what a month and months count. */
  productId: Id,
  productName: Type.String(),
  strength: Type.String(),
  form: Type.String(),
  unit: Type.String(),
  quantityApproved: Type.Integer(),
  quantityPurchased: Type.Integer(),
  quantityLeft: Type.Integer(),
  validUntil: Timestamp,
  /** The program's part: the letter's text, to be read out. */
  benefitEn: Type.String(),
  benefitFil: Type.String(),
  /** To work out who pays how much for a quantity (`workOut`); null when no rule or price is in force. */
  terms: Nullable(BenefitTerms),
  /** Whether batch and expiry are required. */
  asksBatch: Type.Boolean(),
})
export type LetterAtCounter = Static<typeof LetterAtCounter>

/** The counter sees only what it needs to hand over the right products to the right person. */
export const ClaimAtCounter = Type.Object({
  ...LetterAtCounter.properties,
  /** The other letters of the same code, in the order of their claims: those that the patient claimed at this branch. */
  together: Type.Array(LetterAtCounter),
  patientFirstName: Type.String(),
  patientInitial: Type.String(),
  /** Whether `viewClaimPhoto` has a photo. */
  hasPhoto: Type.Boolean(),
  /** Sixty or older by their birthdate: a hint, since only the ID proves a right to the statutory discount. */
  isSixty: Type.Boolean(),
  /** How it was claimed, if the patient has not done it themselves: `call`, by a call to staff, asks for an ID at the hand-over. */
  claimedHow: Nullable(ClaimedHow),
  /** The kind of ID that was seen for it; null: none yet. */
  idShown: Nullable(IdKind),
  /** Who may collect in the patient's place: the name on their ID must be this one. */
  collectors: Type.Array(CollectorAtCounter),
})
export type ClaimAtCounter = Static<typeof ClaimAtCounter>

/** A scanned or typed claim code: case, spaces and dashes do not matter. */
export const ClaimCode = Type.String({
  minLength: 8,
  maxLength: 16,
  pattern: '^[A-Za-z0-9 -]+$',
  ...typed('claimCode'),
  ...whenInvalid('ClaimCodeFormat'),
})

/** Why a code is not valid at this counter now; it decides the pharmacist's next step. */
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
    'Look up a claim code at the pharmacist’s own branch; unless it is refused, the patient can no longer undo the claim. Audited',
  access: 'counter.hand-over',
  body: Type.Object({ code: ClaimCode }),
  result: ClaimAtCounter,
  problems: [...claimRefusals, 'OwnPatient'],
  perMinute: 60,
})

/** Why a code is no longer valid, with the data of `lookUpClaim`'s refusal. */
export const ClaimEnd = Type.Object({
  code: OneOf(claimRefusals),
  /** For a used code: time, pharmacist and quantity. */
  usedAt: Nullable(Timestamp),
  by: Nullable(Type.String()),
  quantity: Nullable(Type.Integer()),
  unit: Nullable(Type.String()),
  /** For an expired letter. */
  validUntil: Nullable(Timestamp),
})
export type ClaimEnd = Static<typeof ClaimEnd>

export const checkClaim = endpoint({
  name: 'checkClaim',
  method: 'POST',
  path: '/api/app/staff/claims/check',
  summary:
    'Whether a code is still valid here (`ended` is null), for a counter that has it open when a change event arrives. It has no patient data, so it is not audited',
  access: 'counter.hand-over',
  body: Type.Object({ code: ClaimCode }),
  /** `letterIds`: those that the code is valid for now; none when it has ended. */
  result: Type.Object({ ended: Nullable(ClaimEnd), letterIds: Type.Array(Id) }),
  problems: ['StaffWithoutBranch', 'TooManyRequests'],
  perMinute: 120,
})

export const viewClaimPhoto = endpoint({
  name: 'viewClaimPhoto',
  method: 'GET',
  path: '/api/app/staff/claims/{id}/photo',
  summary:
    'The patient’s photo, by the letter’s id, while its code is looked up and valid; 204 where the patient has none. Audited',
  access: 'counter.hand-over',
  params: IdParams,
  result: 'file',
  problems: ['NotFound', 'RangeNotSatisfiable', 'StaffWithoutBranch'],
})

/** A hand-over of one letter, with what is left of the letter now. */
export const HandedOver = Type.Object({
  id: Id,
  /** The code that it used up. */
  code: Type.String(),
  letterId: Id,
  letterNumber: Type.String(),
  productName: Type.String(),
  strength: Type.String(),
  unit: Type.String(),
  quantity: Type.Integer(),
  /** The quantity first confirmed, if it was another. */
  firstQuantity: Nullable(Type.Integer()),
  dispensedAt: Timestamp,
  /** The time of the hand-over, if the till was offline and sent it later; else null. */
  handedOverAt: Nullable(Timestamp),
  /** Null when they were not required. */
  ...packaging,
  /** Who came in the patient's place; null: the patient. */
  collectedBy: Nullable(CollectedBy),
  /** By card or call, and the ID that was seen; null: by the patient's own code. */
  claimedHow: Nullable(ClaimedHow),
  idShown: Nullable(IdKind),
  /** Who bought, also where there are no amounts. */
  buyer: Buyer,
  /** The amounts at that time; null when no rule or price was in force. */
  money: Nullable(HandOverMoney),
  /** To work out a correction, at the price of that time; null as above. */
  terms: Nullable(BenefitTerms),
  /** Until when the caller may correct it; null when they may not. */
  correctableUntil: Nullable(Timestamp),
  /** The maximum quantity of a correction. */
  quantityAtMost: Type.Integer(),
  quantityApproved: Type.Integer(),
  quantityPurchased: Type.Integer(),
  quantityLeft: Type.Integer(),
  validUntil: Timestamp,
})
export type HandedOver = Static<typeof HandedOver>

/** A recorded hand-over, with those of other letters that were handed over in one go with it. */
export const Dispensing = Type.Object({ ...HandedOver.properties, together: Type.Array(HandedOver) })
export type Dispensing = Static<typeof Dispensing>

/** How much of one letter is handed over. */
const handedOver = {
  quantity: Quantity,
  /** The amount quoted to the patient, in centavos (PHP). `MoneyChanged` when it differs now. */
  patientAmount: Type.Optional(UnitsAmount),
  /** As on the package: required for products with batches, unless sent late for a code never looked up. Expired ones are refused. */
  batch: Type.Optional(PlainLine(60)),
  expiresOn: Type.Optional(Day),
}

export const dispenseClaim = endpoint({
  name: 'dispenseClaim',
  method: 'POST',
  path: '/api/app/staff/claims/dispense',
  summary:
    'Record the units handed over, of one letter or of several with the same code in one go: all of them or none. A code works once for each letter: a repeat by the same pharmacist changes nothing and returns the recorded hand-over. One that a till sends later is checked against the time of the hand-over, is a repeat only with the same key, and its refusal is on record',
  access: 'counter.hand-over',
  idempotencyKey: true,
  body: Type.Object({
    code: ClaimCode,
    ...handedOver,
    /** Which letter of the code, by its id or, from a till that was offline, its number. Left out: its only one, else `LetterNotNamed`. */
    letterId: Type.Optional(Id),
    letterNumber: Type.Optional(PlainLine(20)),
    /** The other letters of the code that are handed over in one go with it. */
    together: Type.Optional(
      Type.Array(Type.Object({ letterId: Id, ...handedOver }), { minItems: 1, maxItems: LETTERS_OF_A_CODE - 1 }),
    ),
    /** Who bought, by the ID that they showed; left out: a regular buyer. Its number is never sent. */
    buyer: Type.Optional(Buyer),
    /** Who came, of the claim's `collectors`; left out: the patient. `CollectorNotNamed` when the name was taken back since. */
    collectorId: Type.Optional(Id),
    /** The kind of ID that was seen; required for a letter that was claimed by a call. Its number is never sent. */
    idShown: Type.Optional(IdKind),
    /** The branch of the hand-over, one of the caller’s; by default their present one. */
    branchId: Type.Optional(Id),
    /** How many seconds ago an offline till handed it over: the difference of two times of its clock. */
    keptSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: LATE_HAND_OVER_SECONDS })),
  }),
  result: Dispensing,
  problems: [
    ...claimRefusals,
    'NotFound',
    'OwnPatient',
    'LetterNotNamed',
    'QuantityTooLarge',
    'MoneyChanged',
    'CollectorNotNamed',
    'TooManyRequests',
  ],
})

export const correctDispensing = endpoint({
  name: 'correctDispensing',
  method: 'PUT',
  path: '/api/app/staff/dispensings/{id}',
  summary:
    'Correct the quantity or the buyer of one’s own hand-over, for ten minutes and while it is the letter’s last, for a reason that goes on record; 0: nothing was handed over',
  access: 'counter.hand-over',
  params: IdParams,
  body: Type.Object({
    quantity: Type.Integer({ minimum: 0, maximum: 10_000 }),
    /** Left out: as before. */
    buyer: Type.Optional(Buyer),
    reason: OneOf(correctionReasons),
    /** Required with `Other`. Staff read it, the patient does not. */
    note: Type.Optional(Line(300)),
  }),
  result: Dispensing,
  problems: ['NotFound', 'OwnPatient', 'CorrectionTooLate', 'QuantityTooLarge', 'StaffWithoutBranch'],
})

/** `NotNamed`: somebody came whom the patient has not named. `NotThisPerson`: a suspected fraud, the only reason that ends the code. */
export const refusalReasons = [
  'NotNamed',
  'NoIdShown',
  'OutOfStock',
  'PrescriptionMissing',
  'NotThisPerson',
  'Other',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** A hand-over that was refused at the counter. */
export const ClaimRefusal = Type.Object({
  id: Id,
  letterNumber: Type.String(),
  reason: OneOf(refusalReasons),
  note: Nullable(Type.String()),
  refusedAt: Timestamp,
})
export type ClaimRefusal = Static<typeof ClaimRefusal>

export const refuseClaim = endpoint({
  name: 'refuseClaim',
  method: 'POST',
  path: '/api/app/staff/claims/refuse',
  summary:
    'Refuse a claim that was looked up; the patient is notified and may undo it again. NotThisPerson, a suspected fraud, invalidates the code: its owner gets a new one by opening the letter',
  access: 'counter.hand-over',
  body: Type.Object({
    code: ClaimCode,
    /** The letters of the code that are not handed over; left out: all. A suspected fraud ends the code for all of them. */
    letterIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: LETTERS_OF_A_CODE })),
    reason: OneOf(refusalReasons),
    /** Shown to the patient; required with `Other`. */
    note: Type.Optional(Line(300)),
  }),
  result: ClaimRefusal,
  problems: [...claimRefusals, 'NotFound', 'ClaimNotLookedUp', 'TooManyRequests'],
})

/** Centavos (PHP): below zero where less was handed over than first recorded. */
const Change = Type.Integer({ minimum: -MAX_UNITS_AMOUNT, maximum: MAX_UNITS_AMOUNT })

/** A line of the day's list: no patient's name. */
export const CounterEntry = Type.Object({
  id: Id,
  what: OneOf(['Dispensed', 'Refused']),
  at: Timestamp,
  byName: Type.String(),
  code: Type.String(),
  letterNumber: Type.String(),
  productName: Type.String(),
  strength: Type.String(),
  unit: Type.String(),
  /** Units handed over, and the quantity first confirmed if it was another. */
  quantity: Nullable(Type.Integer()),
  firstQuantity: Nullable(Type.Integer()),
  /** The patient's and the program's part, in centavos (PHP); null for a refusal and without a rule or price in force. */
  patientAmount: Nullable(UnitsAmount),
  benefitAmount: Nullable(UnitsAmount),
  /** Who bought; null for a refusal, and for a regular buyer without a price. */
  buyer: Nullable(Buyer),
  /** What was taken off for them in centavos (PHP): VAT not charged, and the discount that the branch bears; null as above. */
  vatOff: Nullable(UnitsAmount),
  statutoryDiscount: Nullable(UnitsAmount),
  /** By how much its corrections changed them; null where it was not corrected, and as above. */
  patientChange: Nullable(Change),
  benefitChange: Nullable(Change),
  /** Why it was corrected; null for corrections from before reasons were required, too. */
  correction: Nullable(Correction),
  /** When it reached the server, if the till was offline at the time; else null. */
  recordedAt: Nullable(Timestamp),
  ...packaging,
  reason: Nullable(OneOf(refusalReasons)),
  note: Nullable(Type.String()),
})
export type CounterEntry = Static<typeof CounterEntry>

export const CounterDay = Type.Object({
  totalCount: Type.Integer({ minimum: 0 }),
  items: Type.Array(CounterEntry),
  /**
   * The whole day by product, regardless of the filter: hand-overs, how many of them were corrected, units, and in centavos (PHP) the
   * patients' and the program's parts, VAT not charged, statutory discounts, and what corrections changed of the first two.
   */
  totals: Type.Array(
    Type.Object({
      productName: Type.String(),
      strength: Type.String(),
      unit: Type.String(),
      handOvers: Type.Integer({ minimum: 0 }),
      corrected: Type.Integer({ minimum: 0 }),
      quantity: Type.Integer(),
      /** Hand-overs without a rule or price in force, which the amounts leave out. */
      unpriced: Type.Integer({ minimum: 0 }),
      patientAmount: SumAmount,
      benefitAmount: SumAmount,
      vatOff: SumAmount,
      statutoryDiscount: SumAmount,
      patientChange: Type.Integer(),
      benefitChange: Type.Integer(),
    }),
  ),
})
export type CounterDay = Static<typeof CounterDay>

const { Filter, SkipCount, MaxResultCount } = ListQuery.properties

export const readCounterDay = endpoint({
  name: 'readCounterDay',
  method: 'GET',
  path: '/api/app/staff/counter-day',
  summary:
    'What the pharmacist’s branch handed over and refused on a day (Manila; today if left out), newest first, for the shift’s check',
  access: 'counter.day',
  query: Type.Object({
    Day: Type.Optional(Day),
    /** In the code, the letter’s number, the product, the batch and the pharmacist's name. */
    Filter,
    SkipCount,
    MaxResultCount,
  }),
  result: CounterDay,
  problems: ['StaffWithoutBranch'],
})

/** A hand-over that the till and the statement of a month have with different amounts, or that only one of them has. */
const MonthDifference = Type.Object({
  at: Timestamp,
  letterNumber: Type.String(),
  productName: Type.String(),
  strength: Type.String(),
  /**
   * `SentLater`: handed over in this month and sent after it, so it is on the next statement; `SentInThisMonth`: handed over in the month
   * before; `Deleted`: the till's record is gone, since its retention period is over; `Disputed`: the answer to a dispute; `Changed`: any
   * other, which should not be, since a statement is made once nothing on it can be corrected.
   */
  why: OneOf(['SentLater', 'SentInThisMonth', 'Deleted', 'Disputed', 'Changed']),
  /** The program's part, in centavos (PHP), on the statement after disputes: 0 where it has none of it. */
  till: UnitsAmount,
  statement: UnitsAmount,
})
export type MonthDifference = Static<typeof MonthDifference>

/** Hand-overs with units and amounts, and the program's part of them in centavos (PHP). */
const monthSums = { handOvers: Type.Integer({ minimum: 0 }), benefitAmount: SumAmount }

export const CounterMonth = Type.Object({
  /** By the day of the hand-over, as the till has them now. */
  till: Type.Object(monthSums),
  /** By the time at which each was recorded, with what is owed after disputes; null while there is none. */
  statement: Nullable(Type.Object({ id: Id, number: Type.String(), ...monthSums })),
  /** Those with `Changed` amounts first, then `Disputed` ones, then the oldest, 100 at most; empty without a statement. */
  differences: Type.Array(MonthDifference),
  /** How many differences there are. */
  totalCount: Type.Integer({ minimum: 0 }),
})
export type CounterMonth = Static<typeof CounterMonth>

export const readCounterMonth = endpoint({
  name: 'readCounterMonth',
  method: 'GET',
  path: '/api/app/staff/counter-month',
  summary: 'What the branch handed over in a month (Manila), beside the statement of that month, with every difference',
  access: 'counter.day',
  /** Any day of the month. */
  query: Type.Object({ Month: Day }),
  result: CounterMonth,
  problems: ['StaffWithoutBranch'],
})

export const exportCounterMonth = endpoint({
  name: 'exportCounterMonth',
  method: 'GET',
  path: '/api/app/staff/counter-month/export',
  summary:
    'What the branch handed over and refused in a month (Manila) as a file, oldest first, without names of patients; audited',
  access: 'counter.export',
  /** Any day of the month. */
  query: Type.Object({ Month: Day, ...inFormat }),
  result: 'file',
  problems: ['StaffWithoutBranch'],
})

export const readDispensing = endpoint({
  name: 'readDispensing',
  method: 'GET',
  path: '/api/app/staff/dispensings/{id}',
  summary: 'A hand-over recorded at the pharmacist’s branch',
  access: 'counter.hand-over',
  params: IdParams,
  result: Dispensing,
  problems: ['NotFound', 'StaffWithoutBranch'],
})
