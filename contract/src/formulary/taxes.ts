// Whether a product is taxed, each time from a day in Manila on. Without an entry it is taxable. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { UnitPrice } from '../money.ts'
import { AllOf, Day, Id, IdParams, NonBlankLine, Nullable, OneOf } from '../values.ts'

/** Of entries with a day from which they hold: only the latest one whose day has come is in force. */
export const entryStates = ['Past', 'InForce', 'ToCome'] as const

/** The FDA's lists of VAT-exempt medicines (RA 10963, RA 11534 s.12) change several times a year, and also remove medicines. */
export const MAX_ADVISORY = 200

const Tax = Type.Object({
  isExempt: Type.Boolean({ description: 'no VAT for anybody' }),
  /** The FDA advisory that says so, like `FDA Advisory 2024-0006`; it is required for an exempt product. */
  advisory: Nullable(NonBlankLine(MAX_ADVISORY)),
  /** Its first day. */
  from: Day,
})
export type Tax = Static<typeof Tax>

const TaxRecord = Type.Object({ ...Tax.properties, state: OneOf(entryStates) })
export type TaxRecord = Static<typeof TaxRecord>

export const listTaxes = endpoint({
  name: 'listTaxes',
  method: 'GET',
  path: '/api/app/staff/formulary/{id}/taxes',
  summary: 'Since when a product is taxable or VAT-exempt, the latest day first; none: taxable',
  access: 'formulary.read',
  params: IdParams,
  result: AllOf(TaxRecord),
  problems: ['NotFound'],
})

export const setTax = endpoint({
  name: 'setTax',
  method: 'PUT',
  path: '/api/app/staff/formulary/{id}/taxes',
  summary:
    'Make a product taxable or VAT-exempt from a day on, not before that of the entry in force, with its price for everybody from that day on; replaces an entry of the same day. Hand-overs keep the tax of their time',
  access: 'formulary.change',
  params: IdParams,
  body: Type.Object({
    ...Tax.properties,
    /** Of one unit, for everybody, from the same day on. Left out: the prices stay, VAT or no VAT in them. */
    price: Type.Optional(UnitPrice),
  }),
  result: AllOf(TaxRecord),
  problems: ['NotFound', 'SecondPersonNeeded'],
  recentPassword: 'always',
})

export const removeTax = endpoint({
  name: 'removeTax',
  method: 'DELETE',
  path: '/api/app/staff/formulary/{id}/taxes/{from}',
  summary: 'Remove an entry that is still to come',
  access: 'formulary.change',
  params: Type.Object({ id: Id, from: Day }),
  result: AllOf(TaxRecord),
  problems: ['NotFound', 'AlreadyInForce'],
  recentPassword: 'always',
})
