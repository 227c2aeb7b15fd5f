// The product of a row, by the name, strength and form that its box has.
import { nameKey } from '@aruga/contract/typed-text'
import { asText } from '../../csv/formulas.ts'
import { readName, type TextRow, type Wrong } from '../../csv/table.ts'

export type ProductCells = { product: string; strength: string; form: string }

export const readProduct = (text: TextRow, wrong: Wrong): ProductCells => ({
  product: readName(text, 'product', 120, wrong),
  strength: readName(text, 'strength', 80, wrong),
  form: readName(text, 'form', 80, wrong),
})

export const productKey = ({ product, strength, form }: ProductCells) =>
  [product, strength, form].map(nameKey).join('\n')

export const productTexts = ({ product, strength, form }: ProductCells) => ({
  product: asText(product),
  strength: asText(strength),
  form: asText(form),
})

/** For statements over `r(product, strength, form)`: the product `m`, one in use before others. */
export const productOfRow = `LATERAL (SELECT id FROM product
  WHERE name_key(name) = name_key(r.product) AND name_key(strength) = name_key(r.strength) AND name_key(form) = name_key(r.form)
  ORDER BY retired_at NULLS FIRST, id LIMIT 1) m ON true`
