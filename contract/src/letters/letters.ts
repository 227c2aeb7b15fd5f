import type { Static } from 'typebox'
import * as Type from 'typebox'
import { CollectedBy } from '../collectors/collectors.ts'
import { Document } from '../documents/documents.ts'
import { endpoint } from '../endpoint.ts'
import { Day, Id, IdParams, ListQuery, Nullable, OneOf, PageOf, Timestamp } from '../values.ts'
import { NextLetter } from './next-letter.ts'

export const letterStatuses = ['Issued', 'Claimed', 'Dispensed', 'Expired', 'Cancelled'] as const
export const LetterStatus = OneOf(letterStatuses)
export type LetterStatus = (typeof letterStatuses)[number]

/** A letter of authorization, as lists show it. Quantities count `unit`s. */
export const Letter = Type.Object({
  id: Id,
  number: Type.String(),
  status: LetterStatus,
  /** Ours: the product, for its pages (`listContentPages`). */
  productId: Id,
  productName: Type.String(),
  strength: Type.String(),
  unit: Type.String(),
  quantityApproved: Type.Integer(),
  /** Units bought according to the counter or the receipts, whichever is more. */
  quantityPurchased: Type.Integer(),
  issuedAt: Timestamp,
  validUntil: Timestamp,
  /** Ours: when the program cancelled it. */
  cancelledAt: Nullable(Timestamp),
  /** The branch of the last claim. */
  branchName: Nullable(Type.String()),
})
export type Letter = Static<typeof Letter>

export const timelineStates = [
  'Issued',
  'Claimed',
  'ClaimUndone',
  'Bought',
  'BoughtCorrected',
  'ReceiptTakenBack',
  'NotHandedOver',
  'Dispensed',
  'Expired',
  'Cancelled',
] as const
export type TimelineState = (typeof timelineStates)[number]

const timelineActors = ['you', 'caregiver', 'program', 'pharmacy', 'card', 'call'] as const
export type TimelineActor = (typeof timelineActors)[number]

const TimelineEntry = Type.Object({
  state: OneOf(timelineStates),
  at: Timestamp,
  /** `you`: the patient; `caregiver`: somebody who acts for them; `card`: the counter, by the patient's card and ID; `call`: staff, whom the patient called. */
  by: OneOf(timelineActors),
  /**
   * Details: the branch of a claim, the quantity bought or corrected to, or that no longer counts, the reason of a cancellation; why the counter refused,
   * as free text or one of `refusalReasons`.
   */
  note: Nullable(Type.String()),
  /** Ours: who came for a hand-over in the patient's place; null otherwise. */
  collectedBy: Nullable(CollectedBy),
})

export const Claim = Type.Object({
  /** 8 characters without look-alikes; the QR code contains the same. */
  code: Type.String(),
  claimedAt: Timestamp,
  /** After this, opening the letter creates a new code. */
  codeValidUntil: Timestamp,
  /** The patient's other letters with the same code, in the order of their claims, by which the counter works out what is paid. */
  together: Type.Array(
    Type.Object({
      letterId: Id,
      number: Type.String(),
      productName: Type.String(),
      strength: Type.String(),
      unit: Type.String(),
      quantityLeft: Type.Integer(),
      claimedAt: Timestamp,
      /** Of this letter, which may end before the others. */
      codeValidUntil: Timestamp,
      validUntil: Timestamp,
    }),
  ),
  branch: Type.Object({ id: Id, name: Type.String(), pharmacyName: Type.String(), address: Type.String() }),
})

/** What the counter recorded at one branch on one day, as corrected. */
const CounterRecord = Type.Object({
  /** In Manila. */
  day: Day,
  branchName: Type.String(),
  quantity: Type.Integer({ minimum: 1 }),
  /** Units of it that no accepted receipt proves. */
  unproved: Type.Integer({ minimum: 0 }),
})
export type CounterRecord = Static<typeof CounterRecord>

/** A handed-over batch, as on the package. */
const Batch = Type.Object({
  /** In Manila. */
  day: Day,
  branchName: Type.String(),
  quantity: Type.Integer({ minimum: 1 }),
  batch: Type.String(),
  expiresOn: Nullable(Day),
})

export const LetterInFull = Type.Object({
  ...Letter.properties,
  /** The program's part, in the reader's language. */
  benefit: Type.String(),
  prescriptionId: Nullable(Id),
  claim: Nullable(Claim),
  /** Whether `undoLetterClaim` would still be accepted. */
  claimCanBeUndone: Type.Boolean(),
  timeline: Type.Array(TimelineEntry),
  receipts: Type.Array(Document),
  /** The hand-overs that need receipts, oldest first (docs/decisions/039). */
  handOvers: Type.Array(CounterRecord),
  /** Newest first; empty when the counter entered none. */
  batches: Type.Array(Batch),
  /** Null while units can still be bought on it, and when the dose or the day of purchase is unknown. */
  nextLetter: Nullable(NextLetter),
})
export type LetterInFull = Static<typeof LetterInFull>

export const listLetters = endpoint({
  name: 'listLetters',
  method: 'GET',
  path: '/api/app/patient-client/letter-of-authorization/',
  summary: 'The patient’s letters, newest first unless sorted; Filter searches number, product, strength and branch',
  specificationRow: 14,
  access: 'own-data',
  acting: 'see',
  /** `Status` is ours. */
  query: Type.Object({ ...ListQuery.properties, Status: Type.Optional(LetterStatus) }),
  result: PageOf(Letter),
  problems: [],
})

export const readLetter = endpoint({
  name: 'readLetter',
  method: 'GET',
  path: '/api/app/patient-client/letter-of-authorization-details/{id}',
  summary: 'One letter with its claim, timeline and receipts',
  specificationRow: 15,
  access: 'own-data',
  acting: 'see',
  params: IdParams,
  result: LetterInFull,
  problems: ['NotFound'],
})

export const claimLetter = endpoint({
  name: 'claimLetter',
  method: 'POST',
  path: '/api/app/patient-client/claim-letter-of-authorization',
  summary: 'Claim a letter at a branch, exactly once; the same claim again gets the same answer',
  specificationRow: 16,
  access: 'own-data',
  acting: 'claim',
  body: Type.Object({ id: Id, pharmacyBranchId: Id }),
  result: LetterInFull,
  problems: ['NotFound', 'BranchNotAvailable', 'LetterExpired', 'LetterNotClaimable', 'LetterClaimedElsewhere'],
})

export const undoLetterClaim = endpoint({
  name: 'undoLetterClaim',
  method: 'POST',
  path: '/api/app/patient-client/undo-letter-of-authorization-claim/{id}',
  summary: 'Undo a claim, until the counter has looked up its code',
  access: 'own-data',
  acting: 'claim',
  params: IdParams,
  result: LetterInFull,
  problems: ['NotFound', 'LetterNotClaimed', 'ClaimAlreadyScanned', 'LetterExpired'],
})
