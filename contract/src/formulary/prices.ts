// A product's prices, each from a day in Manila on: for everybody, and agreed with a pharmacy or one of its branches. The narrowest
// one in force is charged. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { UnitPrice } from '../money.ts'
import { Day, Id, IdParams, ListQuery, Nullable, OneOf, PageOf } from '../values.ts'
import { entryStates } from './taxes.ts'

/** Whom a price is for: at most one of both; neither: everybody. */
const scope = { pharmacyId: Nullable(Id), branchId: Nullable(Id) }

export const NewPrice = Type.Object({
  ...scope,
  /**
   * Of one unit. Null: the agreement ends, and the next wider price holds, the pharmacy’s or that for everybody. The price for everybody
   * can only be replaced.
   */
  amount: Nullable(UnitPrice),
  /** Its first day. */
  from: Day,
})
export type NewPrice = Static<typeof NewPrice>

const PriceRecord = Type.Object({
  ...NewPrice.properties,
  /** Of the pharmacy, also a branch’s; null: for everybody. */
  pharmacyName: Nullable(Type.String()),
  branchName: Nullable(Type.String()),
  city: Nullable(Type.String()),
  state: OneOf(entryStates),
})
export type PriceRecord = Static<typeof PriceRecord>

const { Filter, SkipCount, MaxResultCount } = ListQuery.properties

export const listPrices = endpoint({
  name: 'listPrices',
  method: 'GET',
  path: '/api/app/staff/formulary/{id}/prices',
  summary:
    'Every price of a product: for everybody first, then by pharmacy and branch, each the latest day first; Filter searches pharmacy, branch and city',
  access: 'formulary.read',
  params: IdParams,
  query: Type.Object({ Filter, SkipCount, MaxResultCount }),
  result: PageOf(PriceRecord),
  problems: ['NotFound'],
})

export const setPrice = endpoint({
  name: 'setPrice',
  method: 'PUT',
  path: '/api/app/staff/formulary/{id}/prices',
  summary:
    'Set a price from a day on, not before that of the one in force for the same pharmacy or branch; replaces one of the same day. Hand-overs keep the price of their time',
  access: 'formulary.change',
  params: IdParams,
  body: NewPrice,
  result: PriceRecord,
  problems: ['NotFound', 'SecondPersonNeeded'],
  recentPassword: 'always',
})

export const removePrice = endpoint({
  name: 'removePrice',
  method: 'DELETE',
  path: '/api/app/staff/formulary/{id}/prices/{from}',
  summary: 'Remove a price that is still to come, for everybody or for this pharmacy or branch',
  access: 'formulary.change',
  params: Type.Object({ id: Id, from: Day }),
  query: Type.Object({ PharmacyId: Type.Optional(Id), BranchId: Type.Optional(Id) }),
  result: 'nothing',
  problems: ['NotFound', 'AlreadyInForce', 'PriceNeeded', 'SecondPersonNeeded'],
  recentPassword: 'always',
})
