import type { StaffAccount } from '@aruga/contract/staff/accounts'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { branchChoicesQuery, type WhoTheyAre } from './queries.ts'

type Known = NonNullable<StaffAccount['branch']>
const nameOf = ({ pharmacyName, name }: Pick<Known, 'pharmacyName' | 'name'>) => `${pharmacyName}, ${name}`

/** The branch a pharmacist works at, found by its words among thousands. */
export const BranchField = ({ form, known }: { form: UseFormReturn<WhoTheyAre>; known: Known | null }) => {
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed, 250)
  // The chosen one's own name finds itself; that is no search.
  const { data, isFetching } = useQuery(
    branchChoicesQuery(known && asked === nameOf(known) ? '' : asked.replace(/,/g, ' ')),
  )
  const found = data?.items.map((branch) => ({ value: branch.id, label: `${nameOf(branch)}, ${branch.city}` })) ?? []
  const choices =
    known && !found.some(({ value }) => value === known.id)
      ? [{ value: known.id, label: nameOf(known) }, ...found]
      : found
  return (
    <Controller
      name="branchId"
      control={form.control}
      rules={{ validate: (id) => id !== null || 'A pharmacist needs a branch.' }}
      render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
        <Select
          ref={ref}
          label="Branch"
          description="Type a part of its name, street or city."
          searchable
          value={value}
          onChange={onChange}
          onSearchChange={setTyped}
          // The server has searched.
          filter={({ options }) => options}
          data={choices}
          nothingFoundMessage={isFetching ? 'Looking…' : 'No branch in service has these words'}
          error={error?.message}
        />
      )}
    />
  )
}
