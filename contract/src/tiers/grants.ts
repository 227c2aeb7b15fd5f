// Which patients have a tier, and so another price: granted by staff, on record, for a time. No pharmacy reads any of this. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { AllOf, Day, Id, IdParams, NonBlankLine, Nullable, OneOf, Texts, Timestamp } from '../values.ts'

/** `Waiting`: for a second person. `Ended`: by its day, by staff, or since another took its place. */
const tierStates = ['Waiting', 'InForce', 'Ended', 'Declined'] as const
export type TierState = (typeof tierStates)[number]

export const PatientTier = Type.Object({
  id: Id,
  tierId: Id,
  names: Texts(Type.String()),
  status: OneOf(tierStates),
  reason: Type.String(),
  /** What was seen that proves it, and where. */
  seen: Type.String(),
  grantedBy: Type.String(),
  grantedAt: Timestamp,
  /** Whether the caller granted it: somebody else confirms it. */
  isMine: Type.Boolean(),
  confirmedBy: Nullable(Type.String()),
  confirmedAt: Nullable(Timestamp),
  /** In Manila; null: it was never in force. */
  firstDay: Nullable(Day),
  lastDay: Nullable(Day),
  endedAt: Nullable(Timestamp),
  /** Null: by its day, or by a patient who left. */
  endedBy: Nullable(Type.String()),
  endReason: Nullable(Type.String()),
  /** Whether another grant took its place. */
  isReplaced: Type.Boolean(),
})
export type PatientTier = Static<typeof PatientTier>

const Reason = NonBlankLine(500)

export const listPatientTiers = endpoint({
  name: 'listPatientTiers',
  method: 'GET',
  path: '/api/app/staff/patients/{id}/tiers',
  summary:
    'Every tier that a patient had, has or waits for, the newest first, for a caller who has opened them today; audited like reading the patient',
  access: 'tiers.grant',
  params: IdParams,
  result: AllOf(PatientTier),
  problems: ['NotFound', 'FileNotOpened'],
})

export const grantTier = endpoint({
  name: 'grantTier',
  method: 'POST',
  path: '/api/app/staff/patients/{id}/tiers',
  summary:
    'Grant a patient a tier: at once, or once a second person confirms it. Letters issued from then on have its rules; it takes the place of the one in force. Never for oneself, somebody for whom one acts, or a colleague',
  access: 'tiers.grant',
  params: IdParams,
  body: Type.Object({ tierId: Id, reason: Reason, seen: NonBlankLine(300) }),
  result: PatientTier,
  problems: [
    'NotFound',
    'FileNotOpened',
    'OwnPatient',
    'PatientIsStaff',
    'PatientNotActive',
    'TierNotInUse',
    'TierWaits',
  ],
  idempotencyKey: true,
})

const path = '/api/app/staff/tier-grants/{id}'

export const confirmTier = endpoint({
  name: 'confirmTier',
  method: 'POST',
  path: `${path}/confirm`,
  summary: 'Confirm what somebody else granted: it is in force from today on',
  access: 'tiers.grant',
  params: IdParams,
  result: PatientTier,
  problems: [
    'NotFound',
    'FileNotOpened',
    'OwnPatient',
    'PatientIsStaff',
    'PatientNotActive',
    'TierNotInUse',
    'TierGrantedByYou',
    'TierSettled',
  ],
})

export const declineTier = endpoint({
  name: 'declineTier',
  method: 'POST',
  path: `${path}/decline`,
  summary: 'Decline a grant that waits, with a reason; its giver can take it back like this',
  access: 'tiers.grant',
  params: IdParams,
  body: Type.Object({ reason: Reason }),
  result: PatientTier,
  problems: ['NotFound', 'FileNotOpened', 'OwnPatient', 'TierSettled'],
})

export const endTier = endpoint({
  name: 'endTier',
  method: 'POST',
  path: `${path}/end`,
  summary:
    'End a tier that is in force, with a reason; the patient is notified, and letters that were issued stay as they are',
  access: 'tiers.grant',
  params: IdParams,
  body: Type.Object({ reason: Reason }),
  result: PatientTier,
  problems: ['NotFound', 'FileNotOpened', 'OwnPatient', 'TierSettled'],
})

export const readPriceTerms = endpoint({
  name: 'readPriceTerms',
  method: 'GET',
  path: '/api/app/patient-client/price-terms',
  summary:
    'The price that letters issued now give the patient: the name of their tier in the language of the request, and its last day in Manila',
  access: 'own-data',
  acting: 'see',
  /** Null: the usual price. */
  result: Type.Object({ tier: Nullable(Type.Object({ name: Type.String(), lastDay: Day })) }),
  problems: [],
})
