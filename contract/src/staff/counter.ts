// The pharmacy counter: looking a claim code up and dispensing. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, Moment, Quantity } from '../values.ts'

/** What the counter sees: no more than it takes to hand over the right thing to the right person. */
export const ClaimAtCounter = Type.Object({
  letterId: Id,
  letterNumber: Type.String(),
  patientFirstName: Type.String(),
  patientInitial: Type.String(),
  productName: Type.String(),
  strength: Type.String(),
  unit: Type.String(),
  quantityApproved: Type.Integer(),
  quantityPurchased: Type.Integer(),
  quantityLeft: Type.Integer(),
  validUntil: Moment,
})
export type ClaimAtCounter = Static<typeof ClaimAtCounter>

/** A claim code as it is scanned or typed: case, spaces and dashes do not matter. */
const ClaimCode = Type.String({ minLength: 8, maxLength: 16, pattern: '^[A-Za-z0-9 -]+$' })

/** Why a code is not good at this counter now; each tells the pharmacist what to say. */
const claimRefusals = [
  'ClaimCodeUnknown',
  'ClaimCodeOtherBranch',
  'ClaimCodeExpired',
  'ClaimCodeUsed',
  'LetterExpired',
  'LetterNotClaimable',
  'StaffWithoutBranch',
] as const

export const lookUpClaim = endpoint({
  name: 'lookUpClaim',
  method: 'POST',
  path: '/api/app/staff/claims/look-up',
  summary: 'Look a claim code up for the pharmacist’s own branch; from then on the patient cannot undo the claim',
  access: ['pharmacist'],
  body: Type.Object({ code: ClaimCode }),
  result: ClaimAtCounter,
  problems: claimRefusals,
  perMinute: 60,
})

export const dispenseClaim = endpoint({
  name: 'dispenseClaim',
  method: 'POST',
  path: '/api/app/staff/claims/dispense',
  summary: 'Confirm that so many units were handed over; a code works once, so a second press changes nothing',
  access: ['pharmacist'],
  body: Type.Object({ code: ClaimCode, quantity: Quantity }),
  result: ClaimAtCounter,
  problems: [...claimRefusals, 'QuantityTooLarge'],
})
