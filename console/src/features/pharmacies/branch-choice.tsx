import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { branchesQuery } from './queries.ts'

type Named = { id: string; name: string; pharmacyName: string; city?: string }
type Props = Omit<SelectProps, 'data' | 'filter' | 'searchable' | 'onSearchChange' | 'nothingFoundMessage'> & {
  ref?: Ref<HTMLInputElement>
  /** The chosen one, which is a choice before anything was searched. */
  known?: Named | null
  /** Only those of a pharmacy, only those in service. */
  of?: { PharmacyId?: string; InService?: boolean }
}

const nameOf = ({ pharmacyName, name, city }: Named) => [pharmacyName, name, city].filter(Boolean).join(', ')

/** A branch, found by name or city among thousands. */
export const BranchChoice = ({ known = null, of, onChange, ...field }: Props) => {
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed, 250)
  const [chosen, setChosen] = useState<Named | null>(null)
  const selected = [chosen, known].filter((one) => one !== null).filter(({ id }) => id === field.value)
  // The chosen one's own name stands in the field; that is no search.
  const text = selected.some((one) => nameOf(one) === settled) ? '' : settled.replace(/,/g, ' ').trim()
  const query = { ...of, ...(text && { Filter: text }), Sorting: 'pharmacyName, name' }
  const { data, isFetching } = useQuery(branchesQuery({ ...query, SkipCount: 0, MaxResultCount: 20 }))
  const found = data?.items ?? []
  const choices = new Map([...found, ...selected].map((one) => [one.id, nameOf(one)]))
  return (
    <Select
      {...field}
      searchable
      onSearchChange={setTyped}
      // The server has searched; the chosen one is among the choices for its name only.
      filter={({ options }) =>
        options.filter((one) => text === '' || found.some(({ id }) => 'value' in one && id === one.value))
      }
      data={[...choices].map(([value, label]) => ({ value, label }))}
      onChange={(id, option) => {
        setChosen(found.find((one) => one.id === id) ?? null)
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
