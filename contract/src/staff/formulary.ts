// The program's formulary: what letters are issued for. Ours throughout.
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { AllOf, Id, Quantity } from '../values.ts'

export const Product = Type.Object({
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
