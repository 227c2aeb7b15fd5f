// Pharmacies and their branches, as administrators keep them. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, ListQuery, Moment, Nullable, PageOf, Words } from '../values.ts'
import { Branch, OpeningHours } from './pharmacies.ts'

export const KeptPharmacy = Type.Object({
  id: Id,
  name: Type.String(),
  /** Since when it serves the program no more; null: it does. */
  retiredAt: Nullable(Moment),
  /** Branches in service. */
  branches: Type.Integer(),
})
export type KeptPharmacy = Static<typeof KeptPharmacy>

export const listKeptPharmacies = endpoint({
  name: 'listKeptPharmacies',
  method: 'GET',
  path: '/api/app/staff/pharmacies',
  summary: 'Every pharmacy, in service or not, by name; Filter looks at the name',
  access: ['administrator', 'reviewer'],
  query: ListQuery,
  result: PageOf(KeptPharmacy),
  problems: [],
})

const PharmacyDetails = Type.Object({ name: Words(120) })

export const addPharmacy = endpoint({
  name: 'addPharmacy',
  method: 'POST',
  path: '/api/app/staff/pharmacies',
  summary: 'Take a pharmacy into the program',
  access: ['administrator'],
  body: PharmacyDetails,
  result: KeptPharmacy,
  problems: ['NameInUse'],
})

export const editPharmacy = endpoint({
  name: 'editPharmacy',
  method: 'PUT',
  path: '/api/app/staff/pharmacies/{id}',
  summary: 'Rename a pharmacy; letters that were claimed keep the names they had',
  access: ['administrator'],
  params: IdParams,
  body: PharmacyDetails,
  result: KeptPharmacy,
  problems: ['NotFound', 'NameInUse'],
})

/** Out of service or back in: for a pharmacy, or one branch. */
const Service = Type.Object({ inService: Type.Boolean() })

export const setPharmacyService = endpoint({
  name: 'setPharmacyService',
  method: 'PUT',
  path: '/api/app/staff/pharmacies/{id}/service',
  summary: 'Take a pharmacy with its branches out of service, or back in; claims that are open there stay open',
  access: ['administrator'],
  params: IdParams,
  body: Service,
  result: KeptPharmacy,
  problems: ['NotFound'],
})

export const KeptBranch = Type.Object({
  ...Branch.properties,
  retiredAt: Nullable(Moment),
})
export type KeptBranch = Static<typeof KeptBranch>

export const listKeptBranches = endpoint({
  name: 'listKeptBranches',
  method: 'GET',
  path: '/api/app/staff/branches',
  summary: 'Every branch, in service or not, by pharmacy and name; Filter looks at all names and the address',
  access: ['administrator', 'reviewer'],
  query: Type.Object({
    ...ListQuery.properties,
    PharmacyId: Type.Optional(Id),
    InService: Type.Optional(Type.Boolean()),
  }),
  result: PageOf(KeptBranch),
  problems: [],
})

/** Both of a position, or none. */
export const BranchDetails = Type.Object({
  name: Words(120),
  address: Words(200),
  city: Words(80),
  province: Words(80),
  latitude: Nullable(Type.Number({ minimum: -90, maximum: 90 })),
  longitude: Nullable(Type.Number({ minimum: -180, maximum: 180 })),
  phone: Nullable(Words(40)),
  hours: Type.Array(OpeningHours, { maxItems: 28 }),
})
export type BranchDetails = Static<typeof BranchDetails>

export const addBranch = endpoint({
  name: 'addBranch',
  method: 'POST',
  path: '/api/app/staff/pharmacies/{id}/branches',
  summary: 'Add a branch to a pharmacy',
  access: ['administrator'],
  params: IdParams,
  body: BranchDetails,
  result: KeptBranch,
  problems: ['NotFound', 'NameInUse'],
})

export const editBranch = endpoint({
  name: 'editBranch',
  method: 'PUT',
  path: '/api/app/staff/branches/{id}',
  summary: 'Change what patients read about a branch',
  access: ['administrator'],
  params: IdParams,
  body: BranchDetails,
  result: KeptBranch,
  problems: ['NotFound', 'NameInUse'],
})

export const setBranchService = endpoint({
  name: 'setBranchService',
  method: 'PUT',
  path: '/api/app/staff/branches/{id}/service',
  summary: 'Take a branch out of service, or back in; claims that are open there stay open',
  access: ['administrator'],
  params: IdParams,
  body: Service,
  result: KeptBranch,
  problems: ['NotFound'],
})
