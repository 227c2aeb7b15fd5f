// Side effects on the staff’s side: everybody reports what they hear; the safety officer hands over to the marketing authorization
// holder, who acknowledges. Ours throughout.

import type { Static } from 'typebox'
import * as Type from 'typebox'
import { exportFormats } from '../csv/formats.ts'
import { endpoint } from '../endpoint.ts'
import {
  AllOf,
  Day,
  Id,
  IdParams,
  ListQuery,
  NonBlankLine,
  Nullable,
  OneOf,
  PlainLine,
  SearchLine,
  Timestamp,
} from '../values.ts'
import { adverseEventStates, ReportableProduct } from './adverse-events.ts'
import { AdverseEventFacts, HeardFacts, minimalCriteria, reporterKinds, Words } from './facts.ts'
import { reportKinds } from './kinds.ts'

/** Without anything about the patient. */
const listed = {
  id: Id,
  reference: Type.String(),
  kind: OneOf(reportKinds),
  status: OneOf(adverseEventStates),
  serious: Type.Boolean(),
  product: Nullable(Type.String()),
  reporterKind: OneOf(reporterKinds),
  missing: Type.Array(OneOf(minimalCriteria)),
  /** When the program first knew of it: day 0. */
  knownAt: Timestamp,
  /** The start and the end of the clock of the part that is not handed over yet. */
  clockFrom: Timestamp,
  dueBy: Timestamp,
  /** The days in Manila on which it was handed over, in order. */
  sentOn: Type.Array(Day),
  /** The marketing authorization holder’s latest number of the case. */
  holderNumber: Nullable(Type.String()),
}
export const ListedAdverseEvent = Type.Object(listed)
export type ListedAdverseEvent = Static<typeof ListedAdverseEvent>

const entryKinds = ['Reported', 'Added', 'Assessed', 'HandedOver', 'Acknowledged'] as const

/** One step of a case. */
const Entry = Type.Object({
  kind: OneOf(entryKinds),
  at: Timestamp,
  /** When the program knew it: earlier than `at` if staff wrote it down later. Of an assessment: day 0, if confirmed. */
  knownAt: Timestamp,
  /** The name of a staff member; null: the patient. */
  by: Nullable(Type.String()),
  /** The words of a report, or of an addition, unchanged. */
  words: Nullable(Type.String()),
  /** The facts as known from then on. */
  facts: Nullable(AdverseEventFacts),
  /** Of a hand-over: the receiver and the way. Of an acknowledgement: the sender. */
  party: Nullable(Type.String()),
  /** The marketing authorization holder’s number of the case. */
  partyReference: Nullable(Type.String()),
})
export type AdverseEventEntry = Static<typeof Entry>

export const AdverseEvent = Type.Object({
  ...listed,
  /** Version of the facts and words; a change of an older version is refused. */
  version: Type.Integer(),
  words: Type.String(),
  facts: AdverseEventFacts,
  /** Null: not a known patient of the program. Erased patients only have their code left. */
  patient: Nullable(
    Type.Object({
      id: Id,
      code: Type.String(),
      name: Type.String(),
      mobilePhoneNumber: Nullable(Type.String()),
      emailAddress: Nullable(Type.String()),
    }),
  ),
  /** This patient's hand-overs with a batch, newest first, at most 20: one of the batches may be the cause. */
  handedOver: Type.Array(
    Type.Object({
      day: Day,
      product: Type.String(),
      batch: Type.String(),
      expiresOn: Nullable(Day),
      branchName: Type.String(),
    }),
  ),
  /** Oldest first. */
  entries: Type.Array(Entry),
})
export type AdverseEvent = Static<typeof AdverseEvent>

const path = '/api/app/staff/adverse-events'
const access = 'adverse-events.hand-over'

export const listViews = ['Open', 'Closed'] as const

export const listAdverseEvents = endpoint({
  name: 'listAdverseEvents',
  method: 'GET',
  path,
  summary:
    'Side effects: the open ones, the first due on top, or the closed ones, newest first; Filter searches number and product; `After` is the `next` of the previous page',
  access,
  query: Type.Object({
    View: Type.Optional(OneOf(listViews)),
    Filter: Type.Optional(SearchLine(200)),
    After: Type.Optional(Id),
    MaxResultCount: ListQuery.properties.MaxResultCount,
  }),
  result: Type.Object({ items: Type.Array(ListedAdverseEvent), next: Nullable(Id) }),
  problems: [],
})

export const recordAdverseEvent = endpoint({
  name: 'recordAdverseEvent',
  method: 'POST',
  path,
  summary: 'Record a side effect that somebody told, in their words; the safety officer is told at once',
  access: 'adverse-events.record',
  body: Type.Object({
    words: Words,
    /** When staff heard of it: the clock starts then. */
    knownAt: Timestamp,
    /** If the person is a patient of the program with a known code. */
    patientCode: Type.Optional(Nullable(SearchLine(24))),
    facts: HeardFacts,
  }),
  result: Type.Object({ id: Id, reference: Type.String() }),
  problems: ['RequestInProgress', 'IdempotencyKeyReused'],
  idempotencyKey: true,
  perMinute: 20,
})

export const listProductsToReport = endpoint({
  name: 'listProductsToReport',
  method: 'GET',
  path: '/api/app/staff/reportable-products',
  summary: 'The names of the medicines of the program, in use or not, to choose from in a report',
  access: 'adverse-events.record',
  result: AllOf(ReportableProduct),
  problems: [],
})

export const readAdverseEvent = endpoint({
  name: 'readAdverseEvent',
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'A case with everything that is known; the read is audited',
  access,
  params: IdParams,
  result: AdverseEvent,
  problems: ['NotFound'],
})

export const followUpAdverseEvent = endpoint({
  name: 'followUpAdverseEvent',
  method: 'POST',
  path: `${path}/{id}/additions`,
  summary: 'Add what was heard later, in the words used; a case that was handed over waits to be handed over again',
  access,
  params: IdParams,
  body: Type.Object({ words: Words, knownAt: Timestamp }),
  result: AdverseEvent,
  problems: ['NotFound', 'RequestInProgress', 'IdempotencyKeyReused'],
  idempotencyKey: true,
  perMinute: 20,
})

const version = { version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }

export const assessAdverseEvent = endpoint({
  name: 'assessAdverseEvent',
  method: 'PUT',
  path: `${path}/{id}/facts`,
  summary:
    'Complete or correct the facts of a case that is not handed over, and confirm when the program first knew; what was there before stays on record',
  access,
  params: IdParams,
  body: Type.Object({
    ...version,
    facts: Type.Omit(AdverseEventFacts, ['productId']),
    /** Day 0 as the safety officer confirms it, no later than the day of the report; left out: unchanged. */
    knownAt: Type.Optional(Timestamp),
  }),
  result: AdverseEvent,
  problems: ['NotFound', 'AdverseEventChanged'],
})

export const exportAdverseEvent = endpoint({
  name: 'exportAdverseEvent',
  method: 'GET',
  path: `${path}/{id}/export`,
  summary: 'A case for the marketing authorization holder: a PDF in the order of the CIOMS I form, or a table; audited',
  access,
  params: IdParams,
  query: Type.Object({ Format: OneOf(exportFormats) }),
  result: 'file',
  problems: ['NotFound'],
})

export const handOverAdverseEvent = endpoint({
  name: 'handOverAdverseEvent',
  method: 'POST',
  path: `${path}/{id}/hand-over`,
  summary: 'Record that this version of a case was sent to the marketing authorization holder, to whom and how',
  access,
  params: IdParams,
  body: Type.Object({ ...version, to: NonBlankLine(200) }),
  result: AdverseEvent,
  problems: ['NotFound', 'AdverseEventChanged'],
})

export const acknowledgeAdverseEvent = endpoint({
  name: 'acknowledgeAdverseEvent',
  method: 'POST',
  path: `${path}/{id}/acknowledgement`,
  summary: 'Close a case: who at the marketing authorization holder acknowledged it, when, and under which number',
  access,
  params: IdParams,
  body: Type.Object({ ...version, by: NonBlankLine(200), reference: PlainLine(80), at: Timestamp }),
  result: AdverseEvent,
  problems: ['NotFound', 'AdverseEventChanged'],
})

/** How many calendar days after first knowledge a case is due. */
export const AdverseEventClock = Type.Object({
  seriousDays: Type.Integer({ minimum: 1, maximum: 90 }),
  otherDays: Type.Integer({ minimum: 1, maximum: 365 }),
})
export type AdverseEventClock = Static<typeof AdverseEventClock>

const ConfirmedClock = Type.Object({
  ...AdverseEventClock.properties,
  /** Null until a safety officer has confirmed that the program has agreed to these days. */
  confirmedAt: Nullable(Timestamp),
  confirmedBy: Nullable(Type.String()),
})
export type ConfirmedClock = Static<typeof ConfirmedClock>

export const readAdverseEventClock = endpoint({
  name: 'readAdverseEventClock',
  method: 'GET',
  path: '/api/app/staff/adverse-event-clock',
  summary: 'In how many days side effects are to be handed over, and who confirmed it',
  access,
  result: ConfirmedClock,
  problems: [],
})

export const confirmAdverseEventClock = endpoint({
  name: 'confirmAdverseEventClock',
  method: 'PUT',
  path: '/api/app/staff/adverse-event-clock',
  summary: 'Set and confirm the days; open cases are due by them at once',
  access,
  body: AdverseEventClock,
  result: ConfirmedClock,
  problems: [],
})
