// Erasure requests, as administrators see and fulfil them (RA 10173, section 16 e). Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { IdParams, ListQuery, Nullable, OneOf, PageOf, Timestamp } from '../values.ts'
import { ErasureRequest } from './erasure.ts'

/** Withdrawn requests are in neither. */
export const erasureStates = ['Open', 'Erased'] as const
export type ErasureState = (typeof erasureStates)[number]

/** How long before its day an erasure is shown as due. */
export const WEEK_MS = 7 * 24 * 60 * 60_000

/** Shows only the patient's code, so that listing requests is not an audited access. */
export const ListedErasure = Type.Object({
  ...ErasureRequest.properties,
  patientCode: Type.String(),
  /** What the erasure also ends: usable letters, and undecided documents. */
  openLetters: Type.Integer(),
  waitingDocuments: Type.Integer(),
  /** What it erases, and the accepted receipts that are retained. */
  documents: Type.Integer(),
  keptReceipts: Type.Integer(),
  erasedAt: Nullable(Timestamp),
  erasedBy: Nullable(Type.String()),
})
export type ListedErasure = Static<typeof ListedErasure>

export const listErasureRequests = endpoint({
  name: 'listErasureRequests',
  method: 'GET',
  path: '/api/app/staff/erasure-requests',
  summary: 'Erasure requests, the next due first; Filter searches their number and the patient’s code',
  access: 'erasure.decide',
  query: Type.Object({ ...ListQuery.properties, State: Type.Optional(OneOf(erasureStates)) }),
  result: PageOf(ListedErasure),
  problems: [],
})

export const erasePatient = endpoint({
  name: 'erasePatient',
  method: 'POST',
  path: '/api/app/staff/erasure-requests/{id}/erase',
  summary:
    'Erase the patient of this request, except what the law requires to retain; a last mail confirms it. A repeat changes nothing.',
  access: 'erasure.decide',
  recentPassword: 'always',
  params: IdParams,
  body: Type.Object({
    /** Typed by the administrator, so that nobody erases the wrong patient. */
    patientCode: Type.String({ minLength: 1, maxLength: 20 }),
  }),
  result: 'nothing',
  problems: ['NotFound', 'ErasureTakenBack', 'PatientHeld'],
  perMinute: 20,
})
