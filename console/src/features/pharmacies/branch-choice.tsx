import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { branchesQuery } from './queries.ts'

type Named = { id: string; name: string; pharmacyName: string; city?: string }
type Props = Omit<SelectProps, 'data' | 'filter' | 'searchable' | 'onSearchChange' | 'nothingFoundMessage'> & {
  ref?: Ref<HTMLInputElement>
  /** The initial branch, offered before any search. */
  known?: Named | null
  /** Limits the choices to a pharmacy, or to branches in service. */
  of?: { PharmacyId?: string; InService?: boolean }
}

const nameOf = ({ pharmacyName, name, city }: Named) => [pharmacyName, name, city].filter(Boolean).join(', ')

/** A select that searches branches by name or city on the server. */
export const BranchChoice = ({ known = null, of, onChange, ...field }: Props) => {
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed, 250)
  const [chosen, setChosen] = useState<Named | null>(null)
  const selected = [chosen, known].filter((one) => one !== null).filter(({ id }) => id === field.value)
  // The field shows the chosen branch's name, which is not a search.
  const text = selected.some((one) => nameOf(one) === settled) ? '' : settled.replace(/,/g, ' ').trim()
  const query = { ...of, ...(text && { Filter: text }), Sorting: 'pharmacyName, name' }
  const { data, isFetching } = useQuery(branchesQuery({ ...query, SkipCount: 0, MaxResultCount: 20 }))
  const results = data?.items ?? []
  const choices = new Map([...results, ...selected].map((one) => [one.id, nameOf(one)]))
  return (
    <Select
      {...field}
      searchable
      onSearchChange={setTyped}
      // The server has filtered; the chosen branch is in the list only for its label.
      filter={({ options }) =>
        options.filter((one) => text === '' || results.some(({ id }) => 'value' in one && id === one.value))
      }
      data={[...choices].map(([value, label]) => ({ value, label }))}
      onChange={(id, option) => {
        setChosen(results.find((one) => one.id === id) ?? null)
        onChange?.(id, option)
      }}
      nothingFoundMessage={
        isFetching
          ? t('pharmacies:branchChoice.looking')
          : of?.InService
            ? t('pharmacies:branchChoice.noBranchInService')
            : t('pharmacies:branchChoice.noBranch')
      }
    />
  )
}
