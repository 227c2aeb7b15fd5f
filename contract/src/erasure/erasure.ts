// The patient’s request to have their data erased (RA 10173, section 16). Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, Nullable, Timestamp } from '../values.ts'

/** A request to be erased. What the law requires is retained; the rest is erased by `dueBy`. */
export const ErasureRequest = Type.Object({
  id: Id,
  /** A number to quote. */
  reference: Type.String(),
  requestedAt: Timestamp,
  dueBy: Timestamp,
  /** While a legal claim needs the data, nothing is erased (section 11 e); else null. */
  heldSince: Nullable(Timestamp),
})
export type ErasureRequest = Static<typeof ErasureRequest>

export const requestErasure = endpoint({
  name: 'requestErasure',
  method: 'POST',
  path: '/api/app/patient-client/erasure-request',
  summary: 'Request the erasure of all data that need not be retained; an open request is returned again',
  access: 'own-data',
  acting: 'own',
  recentPassword: 'always',
  result: ErasureRequest,
  problems: ['GuardiansDisagree'],
})

export const readErasureRequest = endpoint({
  name: 'readErasureRequest',
  method: 'GET',
  path: '/api/app/patient-client/erasure-request',
  summary: 'The open request, or null',
  access: 'own-data',
  acting: 'own',
  result: Type.Object({ request: Nullable(ErasureRequest) }),
  problems: [],
})

export const withdrawErasureRequest = endpoint({
  name: 'withdrawErasureRequest',
  method: 'DELETE',
  path: '/api/app/patient-client/erasure-request',
  summary: 'Withdraw the request while it is open; without one nothing happens',
  access: 'own-data',
  acting: 'own',
  result: 'nothing',
  problems: [],
})
