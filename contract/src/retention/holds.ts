// Legal holds: while one is in force, nothing about its patient is disposed of or erased (RA 10173, section 11 e). Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Day, Id, IdParams, ListQuery, NonBlankLine, Nullable, OneOf, PageOf, Timestamp } from '../values.ts'

const holdStates = ['InForce', 'Lifted'] as const
export type HoldState = (typeof holdStates)[number]

const LegalHold = Type.Object({
  id: Id,
  patientCode: Type.String(),
  /** For administrators only: it may reveal a lawsuit. */
  reason: Type.String(),
  /** When somebody should check whether it is still needed; it does not end by itself. */
  reviewOn: Nullable(Day),
  placedAt: Timestamp,
  placedBy: Nullable(Type.String()),
  liftedAt: Nullable(Timestamp),
  liftedBy: Nullable(Type.String()),
  liftReason: Nullable(Type.String()),
})
export type LegalHold = Static<typeof LegalHold>

export const listLegalHolds = endpoint({
  name: 'listLegalHolds',
  method: 'POST',
  path: '/api/app/staff/legal-holds/search',
  summary: 'Legal holds, the newest first; Filter searches the patient’s code. A POST, so that no code is in a URL.',
  access: 'retention.change',
  body: Type.Object({ ...ListQuery.properties, State: Type.Optional(OneOf(holdStates)) }),
  result: PageOf(LegalHold),
  problems: [],
})

export const placeLegalHold = endpoint({
  name: 'placeLegalHold',
  method: 'POST',
  path: '/api/app/staff/legal-holds',
  summary: 'Keep everything about a patient until the hold is lifted; audited',
  access: 'retention.change',
  body: Type.Object({
    patientCode: Type.String({ minLength: 1, maxLength: 20 }),
    reason: NonBlankLine(500),
    reviewOn: Type.Optional(Day),
  }),
  result: Type.Object({ id: Id }),
  problems: ['PatientHeldAlready'],
  perMinute: 20,
})

export const liftLegalHold = endpoint({
  name: 'liftLegalHold',
  method: 'POST',
  path: '/api/app/staff/legal-holds/{id}/lift',
  summary:
    'End a hold, with a reason; audited. What is past its period then goes the next night. A repeat changes nothing.',
  access: 'retention.change',
  recentPassword: 'always',
  params: IdParams,
  body: Type.Object({ reason: NonBlankLine(500) }),
  result: 'nothing',
  problems: ['NotFound'],
  perMinute: 20,
})
