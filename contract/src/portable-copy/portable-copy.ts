// A copy of one’s own data in a common format (RA 10173, section 18). Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Moment, Nullable, OneOf } from '../values.ts'

/** A ZIP of the patient's data (JSON) and files. `size` in bytes. It can be fetched from `readyAt` to `expiresAt`. */
export const PortableCopy = Type.Object({
  id: Id,
  status: OneOf(['Preparing', 'Ready', 'Failed']),
  requestedAt: Moment,
  readyAt: Nullable(Moment),
  expiresAt: Nullable(Moment),
  size: Nullable(Type.Integer()),
})
export type PortableCopy = Static<typeof PortableCopy>

export const requestPortableCopy = endpoint({
  name: 'requestPortableCopy',
  method: 'POST',
  path: '/api/app/patient-client/portable-copy',
  summary:
    'Ask for a copy of all data and files; it is made in the background. One under way or ready is answered again.',
  access: ['patient'],
  result: PortableCopy,
  problems: [],
})

export const readPortableCopy = endpoint({
  name: 'readPortableCopy',
  method: 'GET',
  path: '/api/app/patient-client/portable-copy',
  summary: 'The newest copy and how far it is; null when there is none or it is too old',
  access: ['patient'],
  result: Type.Object({ copy: Nullable(PortableCopy) }),
  problems: [],
})

export const downloadPortableCopy = endpoint({
  name: 'downloadPortableCopy',
  method: 'GET',
  path: '/api/app/patient-client/portable-copy-file/{id}',
  summary: 'The ZIP of a copy that is ready',
  access: ['patient'],
  params: IdParams,
  result: 'file',
  problems: ['NotFound', 'RangeNotSatisfiable'],
})
