// The program’s formulary: its products with the rules of their letters. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { AllOf, Id, IdParams, ListQuery, Moment, Nullable, PageOf, Quantity, Words } from '../values.ts'

export const ProductDetails = Type.Object({
  name: Words(120),
  /** Like `100 units/mL pen`. */
  strength: Words(80),
  /** Like `Solution for injection`. */
  form: Words(80),
  /** What is counted, one of it: `pen`. */
  unit: Words(40),
  /** How many a letter is for, where the reviewer says nothing else. */
  defaultQuantity: Quantity,
  /** Days a letter is valid. */
  letterDays: Type.Integer({ minimum: 1, maximum: 3_650 }),
  /** Days a prescription is good for. */
  prescriptionDays: Type.Integer({ minimum: 1, maximum: 3_650 }),
  /** What the program pays, in the patient's words. */
  benefit: Type.Object({ en: Words(500), fil: Words(500) }),
})
export type ProductDetails = Static<typeof ProductDetails>

export const KeptProduct = Type.Object({
  ...ProductDetails.properties,
  id: Id,
  /** Since when no letter is issued for it any more; null: they are. */
  retiredAt: Nullable(Moment),
})
export type KeptProduct = Static<typeof KeptProduct>

export const listKeptProducts = endpoint({
  name: 'listKeptProducts',
  method: 'GET',
  path: '/api/app/staff/formulary',
  summary:
    'Every product with the rules of its letters, in use or not, by name; Filter looks at name, strength and form',
  access: ['administrator', 'reviewer'],
  query: ListQuery,
  result: PageOf(KeptProduct),
  problems: [],
})

export const addProduct = endpoint({
  name: 'addProduct',
  method: 'POST',
  path: '/api/app/staff/formulary',
  summary: 'Take a product into the formulary',
  access: ['administrator'],
  body: ProductDetails,
  result: KeptProduct,
  problems: [],
})

export const editProduct = endpoint({
  name: 'editProduct',
  method: 'PUT',
  path: '/api/app/staff/formulary/{id}',
  summary: 'Change a product and its rules, for letters to come; what a letter promised stays as it was',
  access: ['administrator'],
  params: IdParams,
  body: ProductDetails,
  result: KeptProduct,
  problems: ['NotFound'],
})

export const setProductUse = endpoint({
  name: 'setProductUse',
  method: 'PUT',
  path: '/api/app/staff/formulary/{id}/use',
  summary: 'Issue no more letters for a product, or again; those that were issued stay',
  access: ['administrator'],
  params: IdParams,
  body: Type.Object({ inUse: Type.Boolean() }),
  result: KeptProduct,
  problems: ['NotFound'],
})

const Product = Type.Object({
  id: Id,
  name: Type.String(),
  strength: Type.String(),
  form: Type.String(),
  unit: Type.String(),
  defaultQuantity: Quantity,
  /** Days a letter for it is valid. */
  letterDays: Type.Integer({ minimum: 1 }),
})

export const listProducts = endpoint({
  name: 'listProducts',
  method: 'GET',
  path: '/api/app/staff/products',
  summary: 'The program’s formulary: what letters can be issued for',
  access: ['reviewer', 'administrator'],
  result: AllOf(Product),
  problems: [],
})
