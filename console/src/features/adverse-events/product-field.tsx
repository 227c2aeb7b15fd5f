import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { reportableProductsQuery, reportedName } from './queries.ts'

const OTHER = 'other'

type Props = { product: string; error: string | undefined; onChange: (product: string) => void }

/** The medicine: one of the formulary, or the name of another. */
export const ProductField = ({ product, error, onChange }: Props) => {
  const { data } = useQuery(reportableProductsQuery)
  const [isOther, setOther] = useState(false)
  const names = [...new Set((data?.items ?? []).map(reportedName))]
  const isTyped = isOther || (data !== undefined && product !== '' && !names.includes(product))
  // A name from the counter is shown before the formulary is loaded.
  const shown = product === '' || names.includes(product) || isTyped ? names : [product, ...names]
  const choose = (chosen: string | null) => {
    setOther(chosen === OTHER)
    onChange(chosen === OTHER ? '' : (chosen ?? ''))
  }
  return (
    <>
      <Select
        label={t('adverse-events:record.product')}
        placeholder={t('adverse-events:page.notKnown')}
        searchable
        clearable
        data={[
          ...shown.map((value) => ({ value, label: value })),
          { value: OTHER, label: t('adverse-events:record.otherProduct') },
        ]}
        value={isTyped ? OTHER : product || null}
        onChange={choose}
        error={isTyped ? undefined : error}
      />
      {isTyped && (
        <TextInput
          label={t('adverse-events:record.productName')}
          maxLength={200}
          value={product}
          onChange={({ currentTarget: { value } }) => {
            setOther(true)
            onChange(value)
          }}
          error={error}
        />
      )}
    </>
  )
}
