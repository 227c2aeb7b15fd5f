// The doctors whose codes patients register with, as administrators manage them. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, ListQuery, NonBlankName, Nullable, PageOf, Timestamp } from '../values.ts'
import { HcpCode } from './professionals.ts'

export const ProfessionalRecord = Type.Object({
  id: Id,
  hcpCode: Type.String(),
  name: Type.String(),
  specialty: Type.String(),
  clinic: Type.String(),
  /** When the code was retired (no new registrations); null: in use. */
  retiredAt: Nullable(Timestamp),
  /** The number of their patients. */
  patients: Type.Integer(),
})
export type ProfessionalRecord = Static<typeof ProfessionalRecord>

export const listManagedProfessionals = endpoint({
  name: 'listManagedProfessionals',
  method: 'GET',
  path: '/api/app/staff/healthcare-professionals',
  summary: 'Every doctor’s code, in use or not, by name; Filter searches all texts',
  access: 'professionals.change',
  query: Type.Object({ ...ListQuery.properties, InUse: Type.Optional(Type.Boolean()) }),
  result: PageOf(ProfessionalRecord),
  problems: [],
})

const details = { name: NonBlankName(120), specialty: NonBlankName(120), clinic: NonBlankName(160) }
const ProfessionalDetails = Type.Object({ hcpCode: HcpCode, ...details })

export const addProfessional = endpoint({
  name: 'addProfessional',
  method: 'POST',
  path: '/api/app/staff/healthcare-professionals',
  summary: 'Give a doctor a code',
  access: 'professionals.change',
  body: ProfessionalDetails,
  result: ProfessionalRecord,
  problems: ['CodeInUse'],
})

export const editProfessional = endpoint({
  name: 'editProfessional',
  method: 'PUT',
  path: '/api/app/staff/healthcare-professionals/{id}',
  summary: 'Change a doctor’s details; the code itself never changes, as it is printed on paper',
  access: 'professionals.change',
  params: IdParams,
  body: Type.Object(details),
  result: ProfessionalRecord,
  problems: ['NotFound'],
})

export const setProfessionalUse = endpoint({
  name: 'setProfessionalUse',
  method: 'PUT',
  path: '/api/app/staff/healthcare-professionals/{id}/use',
  summary: 'Retire a code, or take it back into use; patients registered with it stay',
  access: 'professionals.change',
  params: IdParams,
  body: Type.Object({ inUse: Type.Boolean() }),
  result: ProfessionalRecord,
  problems: ['NotFound'],
})
