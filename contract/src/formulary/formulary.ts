// The program’s formulary: its products with the rules of their letters. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { AllOf, Id, IdParams, ListQuery, NonBlankLine, Nullable, PageOf, Quantity, Timestamp } from '../values.ts'

export const ProductDetails = Type.Object({
  name: NonBlankLine(120),
  /** Like `100 units/mL pen`. */
  strength: NonBlankLine(80),
  /** Like `Solution for injection`. */
  form: NonBlankLine(80),
  /** The unit that is counted, singular: `pen`. */
  unit: NonBlankLine(40),
  /** The quantity of a letter unless the reviewer enters another. */
  defaultQuantity: Quantity,
  /** Days a letter is valid. */
  letterDays: Type.Integer({ minimum: 1, maximum: 3_650 }),
  /** Days a prescription is valid. */
  prescriptionDays: Type.Integer({ minimum: 1, maximum: 3_650 }),
  /** What the program pays, worded for the patient. */
  benefit: Type.Object({ en: NonBlankLine(500), fil: NonBlankLine(500) }),
})
export type ProductDetails = Static<typeof ProductDetails>

export const KeptProduct = Type.Object({
  ...ProductDetails.properties,
  id: Id,
  /** When it was retired (no new letters); null: in use. */
  retiredAt: Nullable(Timestamp),
})
export type KeptProduct = Static<typeof KeptProduct>

export const listManagedProducts = endpoint({
  name: 'listManagedProducts',
  method: 'GET',
  path: '/api/app/staff/formulary',
  summary:
    'Every product with the rules of its letters, in use or not, by name; Filter searches name, strength and form',
  access: ['administrator', 'reviewer'],
  query: ListQuery,
  result: PageOf(KeptProduct),
  problems: [],
})

export const addProduct = endpoint({
  name: 'addProduct',
  method: 'POST',
  path: '/api/app/staff/formulary',
  summary: 'Add a product to the formulary',
  access: ['administrator'],
  body: ProductDetails,
  result: KeptProduct,
  problems: [],
})

export const editProduct = endpoint({
  name: 'editProduct',
  method: 'PUT',
  path: '/api/app/staff/formulary/{id}',
  summary: 'Change a product and its rules for future letters; issued letters stay unchanged',
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
  summary: 'Retire a product, or take it back into use; issued letters stay',
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
  summary: 'The program’s formulary: the products that letters can be issued for',
  access: ['reviewer', 'administrator'],
  result: AllOf(Product),
  problems: [],
})
