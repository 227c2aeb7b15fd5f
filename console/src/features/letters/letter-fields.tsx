import { NumberInput, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { unitFor } from '../../ui/units.ts'
import { issuableProductsQuery } from '../formulary/queries.ts'

/** `none`: accepted without a letter. Null: not chosen yet. */
export type Letter = { productId: string | null; quantity: number | null }

/** `mayBeNone`: the prescription can be accepted without a letter. */
type Props = { value: Letter; mayBeNone?: boolean; missing: boolean; onChange: (letter: Letter) => void }

/** The letter that the prescription is good for; a product brings its usual quantity along. */
export const LetterFields = ({ value, mayBeNone = false, missing, onChange }: Props) => {
  const { data, error } = useQuery(issuableProductsQuery)
  const product = data?.items.find(({ id }) => id === value.productId)
  const choose = (productId: string | null) => {
    const chosen = data?.items.find(({ id }) => id === productId)
    onChange({ productId, quantity: chosen?.defaultQuantity ?? null })
  }
  return (
    <>
      <Select
        label="Product"
        placeholder="Choose what is prescribed"
        searchable
        nothingFoundMessage="Nothing of that name in the formulary"
        data={[
          ...(data?.items ?? []).map(({ id, name, strength }) => ({ value: id, label: `${name}, ${strength}` })),
          ...(mayBeNone ? [{ value: 'none', label: 'No letter now' }] : []),
        ]}
        value={value.productId}
        onChange={choose}
        error={
          error
            ? 'The formulary could not be loaded.'
            : missing && value.productId === null
              ? mayBeNone
                ? 'Choose a product, or "No letter now".'
                : 'Choose a product.'
              : undefined
        }
      />
      {product && (
        <NumberInput
          label={`Quantity, in ${unitFor(2, product.unit)}`}
          description={`Usually ${product.defaultQuantity}; the letter is valid for ${product.letterDays} days`}
          min={1}
          max={9999}
          allowDecimal={false}
          value={value.quantity ?? ''}
          onChange={(quantity) => onChange({ ...value, quantity: quantity === '' ? null : Number(quantity) })}
          error={missing && value.quantity === null ? 'How many?' : undefined}
        />
      )}
    </>
  )
}
