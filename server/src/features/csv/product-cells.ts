// The product of a row, by the name, strength and form that its box has.
import { nameKey } from '@aruga/contract/typed-text'
import { readName, type TextRow, type Wrong } from '../../table-files/table.ts'

export type ProductCells = { product: string; strength: string; form: string }

export const readProduct = (text: TextRow, wrong: Wrong): ProductCells => ({
  product: readName(text, 'product', 120, wrong),
  strength: readName(text, 'strength', 80, wrong),
  form: readName(text, 'form', 80, wrong),
})

export const productKey = ({ product, strength, form }: ProductCells) =>
  [product, strength, form].map(nameKey).join('\n')

export const productTexts = ({ product, strength, form }: ProductCells) => ({
  product: product,
  strength: strength,
  form: form,
})

/** For statements over `r(product, strength, form)`: the product `m` that is meant, of those in use where there is one. */
export const productOfRow = `LATERAL (SELECT (array_agg(id))[1] AS id, count(*) > 1 AS is_ambiguous FROM product
  WHERE name_key(name) = name_key(r.product) AND name_key(strength) = name_key(r.strength) AND name_key(form) = name_key(r.form)
  GROUP BY retired_at IS NULL ORDER BY retired_at IS NULL DESC LIMIT 1) m`

/** Of an export: a row of a retired product `m` would be taken for its namesake's. */
export const isFoundByItsRow = `(m.retired_at IS NULL OR NOT EXISTS (SELECT FROM product other
  WHERE other.id <> m.id AND name_key(other.name) = name_key(m.name) AND name_key(other.strength) = name_key(m.strength)
    AND name_key(other.form) = name_key(m.form)))`
