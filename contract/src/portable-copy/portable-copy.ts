// A copy of one’s own data in a common format (RA 10173, section 18). Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Nullable, OneOf, Timestamp } from '../values.ts'

/** A ZIP of the patient's data (JSON) and files. `size` in bytes. It can be downloaded from `readyAt` to `expiresAt`. */
export const PortableCopy = Type.Object({
  id: Id,
  status: OneOf(['Preparing', 'Ready', 'Failed']),
  requestedAt: Timestamp,
  readyAt: Nullable(Timestamp),
  expiresAt: Nullable(Timestamp),
  size: Nullable(Type.Integer()),
})
export type PortableCopy = Static<typeof PortableCopy>

export const requestPortableCopy = endpoint({
  name: 'requestPortableCopy',
  method: 'POST',
  path: '/api/app/patient-client/portable-copy',
  summary: 'Request a copy of all data and files, made in the background. One in progress or ready is returned again.',
  access: 'own-data',
  acting: 'own',
  result: PortableCopy,
  problems: [],
})

export const readPortableCopy = endpoint({
  name: 'readPortableCopy',
  method: 'GET',
  path: '/api/app/patient-client/portable-copy',
  summary: 'The newest copy with its progress; null when there is none or it has expired',
  access: 'own-data',
  acting: 'own',
  result: Type.Object({ copy: Nullable(PortableCopy) }),
  problems: [],
})

export const downloadPortableCopy = endpoint({
  name: 'downloadPortableCopy',
  method: 'GET',
  path: '/api/app/patient-client/portable-copy-file/{id}',
  summary: 'The ZIP of a finished copy',
  access: 'own-data',
  acting: 'own',
  recentPassword: 'always',
  params: IdParams,
  result: 'file',
  problems: ['NotFound', 'RangeNotSatisfiable'],
})
