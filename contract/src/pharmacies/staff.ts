// Pharmacies and their branches, as administrators manage them. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, ListQuery, NonBlankName, Nullable, PageOf, PlainLine, Timestamp } from '../values.ts'
import { Branch, OpeningHours } from './pharmacies.ts'

export const PharmacyRecord = Type.Object({
  id: Id,
  name: Type.String(),
  /** When it was taken out of service; null: in service. */
  retiredAt: Nullable(Timestamp),
  /** Branches in service. */
  branches: Type.Integer(),
})
export type PharmacyRecord = Static<typeof PharmacyRecord>

export const listManagedPharmacies = endpoint({
  name: 'listManagedPharmacies',
  method: 'GET',
  path: '/api/app/staff/pharmacies',
  summary: 'Every pharmacy, in service or not, by name; Filter searches the name',
  access: 'pharmacies.read',
  query: ListQuery,
  result: PageOf(PharmacyRecord),
  problems: [],
})

const PharmacyDetails = Type.Object({ name: NonBlankName(120) })

export const addPharmacy = endpoint({
  name: 'addPharmacy',
  method: 'POST',
  path: '/api/app/staff/pharmacies',
  summary: 'Add a pharmacy to the program',
  access: 'pharmacies.change',
  body: PharmacyDetails,
  result: PharmacyRecord,
  problems: ['NameInUse'],
})

export const editPharmacy = endpoint({
  name: 'editPharmacy',
  method: 'PUT',
  path: '/api/app/staff/pharmacies/{id}',
  summary: 'Rename a pharmacy; claimed letters keep the old name',
  access: 'pharmacies.change',
  params: IdParams,
  body: PharmacyDetails,
  result: PharmacyRecord,
  problems: ['NotFound', 'NameInUse'],
})

/** Takes a pharmacy, or one branch, out of service or back into it. */
const Service = Type.Object({ inService: Type.Boolean() })

export const setPharmacyService = endpoint({
  name: 'setPharmacyService',
  method: 'PUT',
  path: '/api/app/staff/pharmacies/{id}/service',
  summary: 'Take a pharmacy with its branches out of service, or back in; open claims there stay open',
  access: 'pharmacies.change',
  params: IdParams,
  body: Service,
  result: PharmacyRecord,
  problems: ['NotFound'],
})

export const BranchRecord = Type.Object({
  ...Branch.properties,
  /** Whether it bills VAT. */
  vatRegistered: Type.Boolean(),
  retiredAt: Nullable(Timestamp),
})
export type BranchRecord = Static<typeof BranchRecord>

export const listManagedBranches = endpoint({
  name: 'listManagedBranches',
  method: 'GET',
  path: '/api/app/staff/branches',
  summary: 'Every branch, in service or not, by pharmacy and name; Filter searches all names and the address',
  access: 'pharmacies.read',
  query: Type.Object({
    ...ListQuery.properties,
    PharmacyId: Type.Optional(Id),
    InService: Type.Optional(Type.Boolean()),
  }),
  result: PageOf(BranchRecord),
  problems: [],
})

/** Both coordinates, or neither. */
export const BranchDetails = Type.Object({
  name: NonBlankName(120),
  address: NonBlankName(200),
  city: NonBlankName(80),
  province: NonBlankName(80),
  latitude: Nullable(Type.Number({ minimum: -90, maximum: 90 })),
  longitude: Nullable(Type.Number({ minimum: -180, maximum: 180 })),
  phone: Nullable(PlainLine(40)),
  hours: Type.Array(OpeningHours, { maxItems: 28 }),
  /** Whether it bills VAT; left out: unchanged, at first true. A change needs a recent password. Hand-overs keep what held at their time. */
  vatRegistered: Type.Optional(Type.Boolean()),
})
export type BranchDetails = Static<typeof BranchDetails>

export const addBranch = endpoint({
  name: 'addBranch',
  method: 'POST',
  path: '/api/app/staff/pharmacies/{id}/branches',
  summary: 'Add a branch to a pharmacy',
  access: 'pharmacies.change',
  params: IdParams,
  body: BranchDetails,
  result: BranchRecord,
  problems: ['NotFound', 'NameInUse'],
  recentPassword: 'sometimes',
})

export const editBranch = endpoint({
  name: 'editBranch',
  method: 'PUT',
  path: '/api/app/staff/branches/{id}',
  summary: 'Change the details of a branch that patients see',
  access: 'pharmacies.change',
  params: IdParams,
  body: BranchDetails,
  result: BranchRecord,
  problems: ['NotFound', 'NameInUse'],
  recentPassword: 'sometimes',
})

export const setBranchService = endpoint({
  name: 'setBranchService',
  method: 'PUT',
  path: '/api/app/staff/branches/{id}/service',
  summary: 'Take a branch out of service, or back in; open claims there stay open',
  access: 'pharmacies.change',
  params: IdParams,
  body: Service,
  result: BranchRecord,
  problems: ['NotFound'],
})
