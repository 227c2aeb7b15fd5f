// The program’s formulary: its products with the rules of their letters. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { UnitPrice } from '../money.ts'
import {
  AllOf,
  Day,
  Id,
  IdParams,
  ListQuery,
  NonBlankLine,
  NonBlankName,
  Nullable,
  PageOf,
  Quantity,
  Texts,
  Timestamp,
} from '../values.ts'
import { BenefitRule, NewBenefitRule } from './benefit.ts'

export const ProductDetails = Type.Object({
  name: NonBlankName(120),
  /** Like `100 units/mL pen`. */
  strength: NonBlankName(80),
  /** Like `Solution for injection`. */
  form: NonBlankName(80),
  /** The counted unit, singular: `pen`. */
  unit: NonBlankName(40),
  /** The quantity of a letter unless the reviewer enters another. */
  defaultQuantity: Quantity,
  /** Days a letter is valid. */
  letterDays: Type.Integer({ minimum: 1, maximum: 3_650 }),
  /** Days after its date on which a prescription is valid for a letter. */
  prescriptionDays: Type.Integer({ minimum: 1, maximum: 3_650 }),
  /** The program's part in words for the patient. A rule's own words replace it. */
  benefit: Texts(NonBlankLine(500)),
})
export type ProductDetails = Static<typeof ProductDetails>

/** The price of one unit in centavos (PHP), from a day in Manila on. */
const Price = Type.Object({ amount: UnitPrice, from: Day })

const EditedProduct = Type.Object({
  ...ProductDetails.properties,
  /** The program's part, computed at each hand-over. It needs a price. Null: no rule; left out: unchanged. */
  benefitRule: Type.Optional(Nullable(NewBenefitRule)),
  /**
   * A price from a day on, not before the present price's day, at most five years ahead; it replaces a price of the same day.
   * Hand-overs keep the price of their time.
   */
  price: Type.Optional(Price),
  /** Whether the counter must enter batch and expiry; left out: unchanged, at first false. */
  asksBatch: Type.Optional(Type.Boolean()),
  /** A letter of more units needs the approval of two people. Null: one is enough; left out: unchanged, at first null. */
  secondApprovalAbove: Type.Optional(Nullable(Quantity)),
})
export type EditedProduct = Static<typeof EditedProduct>

export const ProductRecord = Type.Object({
  ...ProductDetails.properties,
  id: Id,
  benefitRule: Nullable(BenefitRule),
  /** In force today; null: none yet. */
  price: Nullable(Price),
  /** The next known price. */
  nextPrice: Nullable(Price),
  asksBatch: Type.Boolean(),
  /** A letter of more units needs the approval of two people; null: one is enough. */
  secondApprovalAbove: Nullable(Quantity),
  /** When it was retired (no new letters); null: in use. */
  retiredAt: Nullable(Timestamp),
})
export type ProductRecord = Static<typeof ProductRecord>

export const listManagedProducts = endpoint({
  name: 'listManagedProducts',
  method: 'GET',
  path: '/api/app/staff/formulary',
  summary:
    'Every product with the rules of its letters, in use or not, by name; Filter searches name, strength and form',
  access: 'formulary.read',
  query: ListQuery,
  result: PageOf(ProductRecord),
  problems: [],
})

export const readManagedProduct = endpoint({
  name: 'readManagedProduct',
  method: 'GET',
  path: '/api/app/staff/formulary/{id}',
  summary: 'A product with the rules of its letters, in use or not',
  access: 'formulary.read',
  params: IdParams,
  result: ProductRecord,
  problems: ['NotFound'],
})

export const addProduct = endpoint({
  name: 'addProduct',
  method: 'POST',
  path: '/api/app/staff/formulary',
  summary: 'Add a product to the formulary',
  access: 'formulary.change',
  body: EditedProduct,
  result: ProductRecord,
  problems: [],
  recentPassword: 'always',
})

export const editProduct = endpoint({
  name: 'editProduct',
  method: 'PUT',
  path: '/api/app/staff/formulary/{id}',
  summary: 'Change a product and its rules for future letters; issued letters stay unchanged',
  access: 'formulary.change',
  params: IdParams,
  body: EditedProduct,
  result: ProductRecord,
  problems: ['NotFound', 'SecondPersonNeeded'],
  recentPassword: 'always',
})

export const setProductUse = endpoint({
  name: 'setProductUse',
  method: 'PUT',
  path: '/api/app/staff/formulary/{id}/use',
  summary: 'Retire a product, or take it back into use; issued letters stay',
  access: 'formulary.change',
  params: IdParams,
  body: Type.Object({ inUse: Type.Boolean() }),
  result: ProductRecord,
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
  /** Days after its date on which a prescription is valid for a letter. */
  prescriptionDays: Type.Integer({ minimum: 1 }),
  /** A letter of more units needs two people; null: one is enough. */
  secondApprovalAbove: Nullable(Quantity),
})
export type Product = Static<typeof Product>

export const listProducts = endpoint({
  name: 'listProducts',
  method: 'GET',
  path: '/api/app/staff/products',
  summary: 'The program’s formulary: the products that letters can be issued for',
  access: 'formulary.read',
  result: AllOf(Product),
  problems: [],
})
