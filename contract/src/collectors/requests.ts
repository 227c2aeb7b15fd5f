// Asking the patient's app whether somebody who stands at the counter may collect one claim (docs/decisions/223). Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { AllOf, Id, IdParams, Nullable, OneOf, Timestamp } from '../values.ts'

/** How long a patient can answer. */
export const REQUEST_MS = 10 * 60_000

/**
 * `NotKnown`: the patient does not know the person. `Stopped`: the counter asks no more, asked about somebody else, or closed the claim.
 * `Expired`: nobody answered in time.
 */
const requestStates = ['Waiting', 'Allowed', 'NotNow', 'NotKnown', 'Stopped', 'Expired'] as const
export type RequestState = (typeof requestStates)[number]

const request = {
  id: Id,
  /** As on their ID, and who they say that they are to the patient. */
  name: Type.String(),
  relation: Type.String(),
  /** Four digits, on both screens. */
  digits: Type.String(),
  askedAt: Timestamp,
  expiresAt: Timestamp,
  state: OneOf(requestStates),
}

/** As the patient sees it. */
export const CollectorRequest = Type.Object({
  ...request,
  letterId: Id,
  branchName: Type.String(),
  productName: Type.String(),
  strength: Type.String(),
})
export type CollectorRequest = Static<typeof CollectorRequest>

/** As the branch that asks sees it. */
export const RequestAtCounter = Type.Object({
  ...request,
  /** Seconds until `expiresAt`, for a till whose clock is wrong. */
  secondsLeft: Type.Integer({ minimum: 0 }),
  /** The person as one of the claim's `collectors`; null unless allowed, and once the name is taken back. */
  collectorId: Nullable(Id),
})
export type RequestAtCounter = Static<typeof RequestAtCounter>

export const listCollectorRequests = endpoint({
  name: 'listCollectorRequests',
  method: 'GET',
  path: '/api/app/patient-client/collector-requests',
  summary: 'Whom a counter asked the patient about on the last day, newest first',
  access: 'own-data',
  acting: 'see',
  result: AllOf(CollectorRequest),
  problems: [],
})

export const allowCollector = endpoint({
  name: 'allowCollector',
  method: 'POST',
  path: '/api/app/patient-client/collector-requests/{id}/allow',
  summary: 'Allow the person to collect this claim: they are then named for it. A repeat changes nothing',
  access: 'own-data',
  acting: 'collect',
  recentPassword: 'always',
  params: IdParams,
  result: CollectorRequest,
  problems: ['NotFound', 'CollectorRequestOver'],
})

export const declineCollector = endpoint({
  name: 'declineCollector',
  method: 'POST',
  path: '/api/app/patient-client/collector-requests/{id}/decline',
  summary: 'Not allow the person to collect; the code stays good. A repeat changes nothing',
  access: 'own-data',
  acting: 'collect',
  params: IdParams,
  body: Type.Object({ answer: OneOf(['NotNow', 'NotKnown']) }),
  result: CollectorRequest,
  problems: ['NotFound', 'CollectorRequestOver'],
})
