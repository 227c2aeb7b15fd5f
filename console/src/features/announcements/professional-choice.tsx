import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { professionalsQuery } from '../professionals/queries.ts'

/** A select that searches doctors by name or code on the server. */
export const ProfessionalChoice = ({
  value,
  onChange,
}: {
  value: string | null
  onChange: (id: string | null) => void
}) => {
  const [typed, setTyped] = useState('')
  const [filter] = useDebouncedValue(typed, 250)
  const { data } = useQuery(
    // Search by the chosen doctor's code; the label would find nothing.
    professionalsQuery({
      ...(filter && { Filter: filter.split(' · ')[0] ?? '' }),
      Sorting: 'name',
      SkipCount: 0,
      MaxResultCount: 20,
    }),
  )
  return (
    <Select
      label={t('announcements:professionalChoice.whoseDoctorIs')}
      placeholder={t('announcements:professionalChoice.anyDoctor')}
      clearable
      searchable
      value={value}
      onChange={onChange}
      onSearchChange={setTyped}
      // The server has filtered already.
      filter={({ options }) => options}
      data={data?.items.map(({ id, hcpCode, name }) => ({ value: id, label: `${name} · ${hcpCode}` })) ?? []}
      nothingFoundMessage={t('announcements:professionalChoice.noDoctorHasTheseWords')}
    />
  )
}
