import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { typed } from '../typed.ts'
import { AllOf, Id, ListQuery, Nullable } from '../values.ts'

export const Pharmacy = Type.Object({
  id: Id,
  name: Type.String(),
  branches: Type.Array(Type.Object({ id: Id, name: Type.String(), city: Type.String() })),
})
export type Pharmacy = Static<typeof Pharmacy>

/** Opening hours of one weekday, 0 = Sunday; local time of the branch, `24:00` closes at midnight. */
export const OpeningHours = Type.Object({
  day: Type.Integer({ minimum: 0, maximum: 6 }),
  opens: Type.String({ pattern: '^\\d{2}:\\d{2}$' }),
  closes: Type.String({ pattern: '^\\d{2}:\\d{2}$' }),
})
export type OpeningHours = Static<typeof OpeningHours>

/** Latitude and longitude in degrees (WGS 84). */
export const Branch = Type.Object({
  id: Id,
  pharmacyId: Id,
  pharmacyName: Type.String(),
  name: Type.String(),
  address: Type.String(),
  city: Type.String(),
  province: Type.String(),
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  phone: Nullable(Type.String()),
  hours: Type.Array(OpeningHours),
})
export type Branch = Static<typeof Branch>

export const listPharmacies = endpoint({
  name: 'listPharmacies',
  method: 'GET',
  path: '/api/app/patient-client/pharmacy',
  summary: 'Every pharmacy that serves the program, with a short list of its branches',
  specificationRow: 12,
  access: 'own-data',
  acting: 'see',
  result: AllOf(Pharmacy),
  problems: [],
  revalidated: true,
})

export const readBranch = endpoint({
  name: 'readBranch',
  method: 'GET',
  path: '/api/app/patient-client/pharmacy-branch/{branchId}',
  summary: 'One branch in full: address, position, phone, hours',
  specificationRow: 13,
  access: 'own-data',
  acting: 'see',
  params: Type.Object({ branchId: Id }),
  result: Branch,
  problems: ['NotFound'],
  revalidated: true,
})

export const searchBranches = endpoint({
  name: 'searchBranches',
  method: 'GET',
  path: '/api/app/patient-client/pharmacy-branch/',
  summary: 'Search branches by name, pharmacy, address and city; nearest first when a position is given',
  access: 'own-data',
  acting: 'see',
  query: Type.Object({
    Filter: Type.Optional(Type.String({ maxLength: 200, ...typed('search') })),
    Latitude: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
    Longitude: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
    SkipCount: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
    MaxResultCount: ListQuery.properties.MaxResultCount,
  }),
  result: Type.Object({
    totalCount: Type.Integer(),
    /** `distance` in metres from the given position. */
    items: Type.Array(Type.Object({ ...Branch.properties, distance: Nullable(Type.Number()) })),
  }),
  problems: [],
})
