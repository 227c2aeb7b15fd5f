import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Choices } from '../../ui/form/choices.tsx'
import { Field } from '../../ui/form/field.tsx'
import { allLettersQuery } from '../letters/shared/queries.ts'
import { nameOf, OTHER, type ReportDraft } from './report-draft.ts'

type Props = {
  draft: ReportDraft
  letterId: string | null
  onChange: (changes: Partial<ReportDraft>) => void
}

/** Which medicine it may have been: one from the letters, or another. Without the letters the patient types the name. */
export const ProductChoice = ({ draft: { product, otherProduct }, letterId, onChange }: Props) => {
  const { t } = useTexts('adverse-events')
  const { data } = useInfiniteQuery(allLettersQuery)
  const letters = data?.pages.flatMap(({ items }) => items) ?? []
  const names = [...new Set(letters.map(nameOf))]
  const ofRoute = letters.find(({ id }) => id === letterId)
  const proposed = ofRoute ? nameOf(ofRoute) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: proposed once; the patient's later choice stays
  useEffect(() => {
    if (proposed && product === '') onChange({ product: proposed })
  }, [proposed])
  // The draft may name a product whose letter is not loaded, for example without a network.
  const choices = names.includes(product) || product === '' || product === OTHER ? names : [product, ...names]
  return (
    <>
      {choices.length > 0 && (
        <Choices
          legend={t('product')}
          choices={[...choices.map((value) => ({ value, label: value })), { value: OTHER, label: t('productOther') }]}
          isChosen={(value) => value === product}
          onChange={(value) => onChange({ product: value, package: '', expiresOn: '' })}
        />
      )}
      {(choices.length === 0 || product === OTHER) && (
        <Field
          label={t('productName')}
          hint={t('productNameHint')}
          maxLength={200}
          value={otherProduct}
          onChange={({ target }) => onChange({ product: OTHER, otherProduct: target.value })}
        />
      )}
    </>
  )
}
