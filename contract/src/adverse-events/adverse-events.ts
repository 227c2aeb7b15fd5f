// Side effects and other safety reports of patients (pharmacovigilance: ICH E2A, E2D; FDA Circular 2020-003). Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { AllOf, Id, IdParams, ListQuery, Nullable, OneOf, Timestamp } from '../values.ts'
import { ToldFacts, Words } from './facts.ts'
import { reportKinds } from './kinds.ts'

/** `Reported`: waits for the safety officer. `HandedOver`: sent to the marketing authorization holder. `Closed`: acknowledged there. */
export const adverseEventStates = ['Reported', 'HandedOver', 'Closed'] as const
export type AdverseEventState = (typeof adverseEventStates)[number]

/** A patient’s own report, as sent. */
export const OwnAdverseEvent = Type.Object({
  id: Id,
  /** `AE-2611-101`: year, month and a running number; before November 2026 like `S-2611-101`. */
  reference: Type.String(),
  kind: OneOf(reportKinds),
  status: OneOf(adverseEventStates),
  reportedAt: Timestamp,
  /** When it is due at the marketing authorization holder. */
  dueBy: Timestamp,
  words: Type.String(),
  product: Nullable(Type.String()),
  /** Later additions, oldest first. */
  additions: Type.Array(Type.Object({ at: Timestamp, words: Type.String() })),
})
export type OwnAdverseEvent = Static<typeof OwnAdverseEvent>

/** `name` and `strength` of one that is reported are written with a blank between. */
export const ReportableProduct = Type.Object({ id: Id, name: Type.String(), strength: Type.String() })
export type ReportableProduct = Static<typeof ReportableProduct>

const path = '/api/app/patient-client/adverse-events'

export const listOwnAdverseEvents = endpoint({
  name: 'listOwnAdverseEvents',
  method: 'GET',
  path,
  summary: 'The side effects that the patient reported, newest first; `After` is the `next` of the previous page',
  access: 'own-data',
  acting: 'see',
  query: Type.Object({ After: Type.Optional(Id), MaxResultCount: ListQuery.properties.MaxResultCount }),
  result: Type.Object({ items: Type.Array(OwnAdverseEvent), next: Nullable(Id) }),
  problems: [],
})

export const reportAdverseEvent = endpoint({
  name: 'reportAdverseEvent',
  method: 'POST',
  path,
  summary:
    'Report a side effect, or another kind of safety report, in one’s own words, which are never changed; also after leaving the program',
  access: 'own-data',
  acting: 'send',
  body: Type.Object({ words: Words, facts: ToldFacts }),
  result: OwnAdverseEvent,
  problems: ['RequestInProgress', 'IdempotencyKeyReused'],
  idempotencyKey: true,
  perMinute: 10,
})

export const listReportableProducts = endpoint({
  name: 'listReportableProducts',
  method: 'GET',
  path: '/api/app/patient-client/reportable-products',
  summary: 'The names of the medicines of the program, in use or not, to choose from in a report',
  access: 'own-data',
  acting: 'see',
  result: AllOf(ReportableProduct),
  problems: [],
})

export const addToAdverseEvent = endpoint({
  name: 'addToAdverseEvent',
  method: 'POST',
  path: `${path}/{id}/additions`,
  summary: 'Add to a report of one’s own; one that was handed over is handed over again with it',
  access: 'own-data',
  acting: 'send',
  params: IdParams,
  body: Type.Object({ words: Words }),
  result: OwnAdverseEvent,
  problems: ['NotFound', 'RequestInProgress', 'IdempotencyKeyReused'],
  idempotencyKey: true,
  perMinute: 10,
})
