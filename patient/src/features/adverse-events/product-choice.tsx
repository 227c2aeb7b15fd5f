import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Choices } from '../../ui/form/choices.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { allLettersQuery } from '../letters/shared/queries.ts'
import { reportableProductsQuery } from './queries.ts'
import { nameOf, OF_PROGRAM, OTHER, type ReportDraft } from './report-draft.ts'

type Props = {
  draft: ReportDraft
  letterId: string | null
  error: string | undefined
  onChange: (changes: Partial<ReportDraft>) => void
}

/** Which medicine it is: one from the letters, another one of the program, or one whose name the patient types. */
export const ProductChoice = ({ draft: { kind, product, otherProduct }, letterId, error, onChange }: Props) => {
  const { t } = useTexts('adverse-events')
  const { data } = useInfiniteQuery(allLettersQuery)
  const formulary = useQuery(reportableProductsQuery).data?.items ?? []
  const letters = data?.pages.flatMap(({ items }) => items) ?? []
  const onLetters = [...new Set(letters.map(nameOf))]
  const names = formulary.map(({ name, strength }) => nameOf({ productName: name, strength }))
  const ofProgram = [...new Set(names)].filter((name) => !onLetters.includes(name))
  const ofRoute = letters.find(({ id }) => id === letterId)
  const proposed = ofRoute ? nameOf(ofRoute) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: proposed once; the patient's later choice stays
  useEffect(() => {
    if (proposed && product === '') onChange({ product: proposed })
  }, [proposed])
  const isOfProgram = product === OF_PROGRAM || ofProgram.includes(product)
  // The draft may name a product that is not loaded, for example without a network.
  const isListed = product === '' || product === OTHER || isOfProgram || onLetters.includes(product)
  const own = isListed ? onLetters : [product, ...onLetters]
  const choices = [
    ...own.map((value) => ({ value, label: value })),
    ...(ofProgram.length > 0 ? [{ value: OF_PROGRAM, label: t('productOfProgram') }] : []),
  ]
  const choose = (name: string) => onChange({ product: name, package: '', expiresOn: '' })
  return (
    <>
      {choices.length > 0 && (
        <Choices
          legend={t(kind === 'SideEffect' ? 'product' : 'productOfReport')}
          choices={[...choices, { value: OTHER, label: t('productOther') }]}
          isChosen={(value) => value === (isOfProgram ? OF_PROGRAM : product)}
          onChange={choose}
        />
      )}
      {isOfProgram && (
        <Select
          label={t('productOfProgram')}
          value={product}
          error={error}
          options={[[OF_PROGRAM, t('productChoose')], ...ofProgram.map((name) => [name, name] as const)]}
          onChange={choose}
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
