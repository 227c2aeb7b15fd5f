// Who may collect for a patient: up to three people, whom the counter shows beside the patient (docs/decisions/223). Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { whenInvalid } from '../field-errors.ts'
import { AllOf, Id, IdParams, NonBlankLine, NonBlankName, Nullable, Timestamp } from '../values.ts'

/** How many people a patient may name at the same time. */
export const MAX_COLLECTORS = 3
export const COLLECTOR_NAME_MAX = 80
export const RELATION_MAX = 40

/** Somebody who collects for a patient: the name as on their ID, and who they are to the patient, in the patient's words. */
const person = { name: Type.String(), relation: Type.String() }

/** Who came for a hand-over, in the patient's place. */
export const CollectedBy = Type.Object(person)
export type CollectedBy = Static<typeof CollectedBy>

/** A named person as the counter sees them. */
export const CollectorAtCounter = Type.Object({ id: Id, ...person })
export type CollectorAtCounter = Static<typeof CollectorAtCounter>

export const Collector = Type.Object({
  id: Id,
  ...person,
  /** The letter of the one claim that they may collect; null: every claim. */
  letterId: Nullable(Id),
  /** When that letter ends at the latest; null as above. */
  endsAt: Nullable(Timestamp),
  namedAt: Timestamp,
})
export type Collector = Static<typeof Collector>

export const listCollectors = endpoint({
  name: 'listCollectors',
  method: 'GET',
  path: '/api/app/patient-client/collectors',
  summary: 'Who may collect for the patient now, first named first',
  access: 'own-data',
  acting: 'see',
  result: AllOf(Collector),
  problems: [],
})

export const nameCollector = endpoint({
  name: 'nameCollector',
  method: 'POST',
  path: '/api/app/patient-client/collectors',
  summary:
    'Name somebody who may collect with the code and their own ID: every claim, or the present claim of one letter. A repeat adds nothing',
  access: 'own-data',
  acting: 'own',
  recentPassword: 'always',
  body: Type.Object({
    name: Type.String({ ...NonBlankName(COLLECTOR_NAME_MAX), ...whenInvalid('CollectorNameFormat') }),
    relation: Type.String({ ...NonBlankLine(RELATION_MAX), ...whenInvalid('RelationFormat') }),
    letterId: Type.Optional(Id),
  }),
  result: AllOf(Collector),
  problems: ['NotFound', 'ClaimNotCollectable', 'TooManyCollectors'],
})

export const takeBackCollector = endpoint({
  name: 'takeBackCollector',
  method: 'DELETE',
  path: '/api/app/patient-client/collectors/{id}',
  summary: 'Take a name back, at once and at any moment; what the person has collected stays on record',
  access: 'own-data',
  acting: 'own',
  params: IdParams,
  result: AllOf(Collector),
  problems: ['NotFound'],
})
