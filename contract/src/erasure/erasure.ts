// The patient’s request to have their data erased (RA 10173, section 16). Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, Moment, Nullable } from '../values.ts'

/** The wish to be erased. What the law lets the program keep stays, and `dueBy` is when the rest is gone. */
export const ErasureRequest = Type.Object({
  id: Id,
  /** A number to quote. */
  reference: Type.String(),
  requestedAt: Moment,
  dueBy: Moment,
})
export type ErasureRequest = Static<typeof ErasureRequest>

export const requestErasure = endpoint({
  name: 'requestErasure',
  method: 'POST',
  path: '/api/app/patient-client/erasure-request',
  summary: 'Ask the program to erase all data it need not keep; an open request is answered again',
  access: ['patient'],
  result: ErasureRequest,
  problems: [],
})

export const readErasureRequest = endpoint({
  name: 'readErasureRequest',
  method: 'GET',
  path: '/api/app/patient-client/erasure-request',
  summary: 'The open request, or null',
  access: ['patient'],
  result: Type.Object({ request: Nullable(ErasureRequest) }),
  problems: [],
})

export const withdrawErasureRequest = endpoint({
  name: 'withdrawErasureRequest',
  method: 'DELETE',
  path: '/api/app/patient-client/erasure-request',
  summary: 'Take the request back while it is open; without one nothing happens',
  access: ['patient'],
  result: 'nothing',
  problems: [],
})
