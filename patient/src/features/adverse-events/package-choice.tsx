import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatNearDay, formatShortDay } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Choices } from '../../ui/form/choices.tsx'
import { Field } from '../../ui/form/field.tsx'
import { allLettersQuery, letterQuery } from '../letters/shared/queries.ts'
import { nameOf, OTHER, type ReportDraft } from './report-draft.ts'

type Props = { draft: ReportDraft; onChange: (changes: Partial<ReportDraft>) => void }

/** The number of letters of a medicine whose batches are fetched, the newest first. */
const LETTERS = 5

/** Which package it was: one that a counter handed over, or the number on the box. */
export const PackageChoice = ({ draft: { product, package: chosen, batch }, onChange }: Props) => {
  const { t } = useTexts('adverse-events')
  const proposed = useBatches(product)
  const only = proposed.length === 1 ? proposed[0] : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: proposed once; the patient's later choice stays
  useEffect(() => {
    if (only && chosen === '' && batch === '') onChange({ package: only.batch, expiresOn: only.expiresOn ?? '' })
  }, [only?.batch])
  return (
    <>
      {proposed.length > 0 && (
        <Choices
          legend={t('package')}
          hint={t('packageHint')}
          choices={[
            ...proposed.map(({ batch: value, day, branchName, expiresOn }) => ({
              value,
              label: value,
              detail: [
                t('packageFrom', { branch: branchName, day: formatNearDay(day) }),
                expiresOn && t('packageExpires', { day: formatShortDay(expiresOn) }),
              ]
                .filter(Boolean)
                .join(' · '),
            })),
            { value: OTHER, label: t('packageOther') },
          ]}
          isChosen={(value) => value === chosen}
          onChange={(value) =>
            onChange({
              package: value,
              expiresOn: proposed.find((one) => one.batch === value)?.expiresOn ?? '',
            })
          }
        />
      )}
      {(proposed.length === 0 || chosen === OTHER) && (
        <Field
          label={t('batch')}
          hint={t('batchHint')}
          maxLength={60}
          value={chosen === OTHER || chosen === '' ? batch : chosen}
          onChange={({ target }) => onChange({ package: OTHER, batch: target.value, expiresOn: '' })}
        />
      )}
    </>
  )
}

/** The batches of a medicine that counters handed over, each once. */
function useBatches(product: string) {
  const { data } = useInfiniteQuery(allLettersQuery)
  const letters = data?.pages.flatMap(({ items }) => items) ?? []
  const ids = letters.filter((letter) => nameOf(letter) === product).map(({ id }) => id)
  const read = useQueries({ queries: ids.slice(0, LETTERS).map(letterQuery) })
  const batches = read.flatMap((letter) => letter.data?.batches ?? [])
  return [...new Map(batches.map((one) => [one.batch, one])).values()]
}
