import { unitFor } from '@aruga/contract/units'
import { NumberInput, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/t.ts'
import { issuableProductsQuery } from '../formulary/queries.ts'

/** `none`: accepted without a letter. Null: not chosen yet. */
export type Letter = { productId: string | null; quantity: number | null }

/** `mayBeNone`: the prescription can be accepted without a letter. */
type Props = { value: Letter; mayBeNone?: boolean; missing: boolean; onChange: (letter: Letter) => void }

/** The letter to issue; choosing a product fills in its default quantity. */
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
        label={t('letters:letterFields.product')}
        placeholder={t('letters:letterFields.chooseWhatIsPrescribed')}
        searchable
        nothingFoundMessage={t('letters:letterFields.nothingOfThatNameIn')}
        data={[
          ...(data?.items ?? []).map(({ id, name, strength }) => ({ value: id, label: `${name}, ${strength}` })),
          ...(mayBeNone ? [{ value: 'none', label: t('letters:letterFields.noLetterNow') }] : []),
        ]}
        value={value.productId}
        onChange={choose}
        error={
          error
            ? t('letters:letterFields.theFormularyCouldNotBeLoaded')
            : missing && value.productId === null
              ? mayBeNone
                ? t('letters:letterFields.chooseAProductOrNo')
                : t('letters:letterFields.chooseAProduct')
              : undefined
        }
      />
      {product && (
        <NumberInput
          label={t('letters:letterFields.quantityIn', { unitFor: unitFor(2, product.unit) })}
          description={t('letters:letterFields.usuallyTheLetterIsValid', {
            defaultQuantity: product.defaultQuantity,
            letterDays: product.letterDays,
          })}
          min={1}
          max={9999}
          allowDecimal={false}
          value={value.quantity ?? ''}
          onChange={(quantity) => onChange({ ...value, quantity: quantity === '' ? null : Number(quantity) })}
          error={missing && value.quantity === null ? t('letters:letterFields.howMany') : undefined}
        />
      )}
    </>
  )
}
