// The events that receivers outside are told of, in the form of Standard Webhooks (docs/webhooks.md). An entry here is all that a kind needs
// when its audit action says when it happens. Ids and codes only, never a name.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import type { AuditAction } from '../audit/audit.ts'
import { Day, Id, Nullable, Quantity, type Timestamp } from '../values.ts'

const ofPatient = { patientId: Id }
export const EventData = {
  letter: Type.Object({
    ...ofPatient,
    letterId: Id,
    letterNumber: Type.String(),
    productId: Id,
    /** Where it is or was claimed; null before. */
    branchId: Nullable(Id),
    unitsApproved: Quantity,
    /** The total so far, so that an event that arrives twice counts once. */
    unitsBought: Type.Integer({ minimum: 0 }),
  }),
  receipt: Type.Object({
    ...ofPatient,
    documentId: Id,
    letterIds: Type.Array(Id),
    units: Nullable(Type.Integer({ minimum: 0 })),
  }),
  statement: Type.Object({
    statementId: Id,
    statementNumber: Type.String(),
    branchId: Id,
    month: Day,
    units: Type.Integer({ minimum: 0 }),
    /** Centavos. */
    owedAmount: Type.Integer({ minimum: 0 }),
  }),
  patient: Type.Object(ofPatient),
} as const

type Kind = {
  about: keyof typeof EventData
  /** The audited actions that are this event. */
  actions: readonly AuditAction[]
}

export const eventKinds = {
  'letter.issued': { about: 'letter', actions: ['letter.issued'] },
  'letter.claimed': {
    about: 'letter',
    actions: ['letter.claimed', 'letter.claimed_by_card', 'letter.claimed_by_call'],
  },
  'letter.handed_over': { about: 'letter', actions: ['letter.dispensed'] },
  'letter.corrected': { about: 'letter', actions: ['dispensing.corrected'] },
  'letter.cancelled': { about: 'letter', actions: ['letter.cancelled'] },
  // Documents of other kinds have no event: the server looks.
  'receipt.accepted': { about: 'receipt', actions: ['document.accepted'] },
  'statement.made': { about: 'statement', actions: ['statement.made'] },
  'patient.enrolled': { about: 'patient', actions: ['registration.approved', 'registration.imported'] },
  'patient.left': { about: 'patient', actions: ['patient.unsubscribed'] },
  // Written where the name is erased: retention has no entry for each patient.
  'patient.erased': { about: 'patient', actions: [] },
} as const satisfies Record<string, Kind>

export type EventKind = keyof typeof eventKinds
export const eventKindNames = Object.keys(eventKinds) as EventKind[]

/** The event of an audited action; undefined: it is none. */
export const eventOfAction = (action: AuditAction): EventKind | undefined =>
  eventKindNames.find((kind) => (eventKinds[kind] as Kind).actions.includes(action))

/** The body of a delivery. */
export type WebhookBody = { type: EventKind; timestamp: Static<typeof Timestamp>; data: Record<string, unknown> }
