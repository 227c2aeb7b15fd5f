// The doctors whose codes patients register with, as administrators keep them. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, ListQuery, Moment, Nullable, PageOf, Words } from '../values.ts'
import { HcpCode } from './professionals.ts'

export const KeptProfessional = Type.Object({
  id: Id,
  hcpCode: Type.String(),
  name: Type.String(),
  specialty: Type.String(),
  clinic: Type.String(),
  /** Since when nobody can register with the code any more; null: they can. */
  retiredAt: Nullable(Moment),
  /** Patients whose doctor this is. */
  patients: Type.Integer(),
})
export type KeptProfessional = Static<typeof KeptProfessional>

export const listKeptProfessionals = endpoint({
  name: 'listKeptProfessionals',
  method: 'GET',
  path: '/api/app/staff/healthcare-professionals',
  summary: 'Every doctor’s code, in use or not, by name; Filter looks at all its texts',
  access: ['administrator'],
  query: Type.Object({ ...ListQuery.properties, InUse: Type.Optional(Type.Boolean()) }),
  result: PageOf(KeptProfessional),
  problems: [],
})

const details = { name: Words(120), specialty: Words(120), clinic: Words(160) }
const ProfessionalDetails = Type.Object({ hcpCode: HcpCode, ...details })

export const addProfessional = endpoint({
  name: 'addProfessional',
  method: 'POST',
  path: '/api/app/staff/healthcare-professionals',
  summary: 'Give a doctor a code',
  access: ['administrator'],
  body: ProfessionalDetails,
  result: KeptProfessional,
  problems: ['CodeInUse'],
})

export const editProfessional = endpoint({
  name: 'editProfessional',
  method: 'PUT',
  path: '/api/app/staff/healthcare-professionals/{id}',
  summary: 'Change what is known of a doctor; a code stays what it is, as it stands on paper',
  access: ['administrator'],
  params: IdParams,
  body: Type.Object(details),
  result: KeptProfessional,
  problems: ['NotFound'],
})

export const setProfessionalUse = endpoint({
  name: 'setProfessionalUse',
  method: 'PUT',
  path: '/api/app/staff/healthcare-professionals/{id}/use',
  summary: 'Retire a code, or take it into use again; patients who have registered with it stay',
  access: ['administrator'],
  params: IdParams,
  body: Type.Object({ inUse: Type.Boolean() }),
  result: KeptProfessional,
  problems: ['NotFound'],
})
