// Patients' wishes to be erased, as administrators see and fulfil them (RA 10173, section 16 e). Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { IdParams, ListQuery, Moment, Nullable, OneOf, PageOf } from '../values.ts'
import { ErasureRequest } from './erasure.ts'

/** What is taken back by its patient is in neither. */
export const erasureStates = ['Open', 'Erased'] as const
export type ErasureState = (typeof erasureStates)[number]

/** Of its patient the code only, so a list of them is no look into a file. */
export const ListedErasure = Type.Object({
  ...ErasureRequest.properties,
  patientCode: Type.String(),
  /** What erasing ends as well: letters that could still be used, and papers that nobody has decided on. */
  openLetters: Type.Integer(),
  waitingDocuments: Type.Integer(),
  /** What goes, and the accepted receipts that stay. */
  documents: Type.Integer(),
  keptReceipts: Type.Integer(),
  erasedAt: Nullable(Moment),
  erasedBy: Nullable(Type.String()),
})
export type ListedErasure = Static<typeof ListedErasure>

export const listErasureRequests = endpoint({
  name: 'listErasureRequests',
  method: 'GET',
  path: '/api/app/staff/erasure-requests',
  summary: 'Wishes to be erased, the one that is due first; Filter looks at their number and the patient’s code',
  access: ['administrator'],
  query: Type.Object({ ...ListQuery.properties, State: Type.Optional(OneOf(erasureStates)) }),
  result: PageOf(ListedErasure),
  problems: [],
})

export const erasePatient = endpoint({
  name: 'erasePatient',
  method: 'POST',
  path: '/api/app/staff/erasure-requests/{id}/erase',
  summary:
    'Erase the patient whose wish this is, but for what the law keeps; the last mail tells them. Done already, nothing happens.',
  access: ['administrator'],
  params: IdParams,
  body: Type.Object({
    /** Typed by who erases: what cannot be undone is not done to somebody else by a slip. */
    patientCode: Type.String({ minLength: 1, maxLength: 20 }),
  }),
  result: 'nothing',
  problems: ['NotFound', 'ErasureTakenBack'],
  perMinute: 20,
})
