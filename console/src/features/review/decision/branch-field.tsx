import type { CaseLetter } from '@aruga/contract/review/case-file'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { branchesQuery } from '../queries.ts'

type Props = {
  ref: Ref<HTMLInputElement>
  name: string
  value: string | null
  onChange: (branchId: string | null) => void
  onBlur: () => void
  /** The letter's branch, offered without a search. */
  claimedAt: CaseLetter | undefined
  error: string | undefined
}

type Choice = { value: string; label: string }
const unknown = (): Choice => ({ value: 'none', label: t('review:branchField.notOnTheList') })

export const BranchField = ({ claimedAt, value, error, ...field }: Props) => {
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed, 250)
  const { data } = useQuery(branchesQuery(settled))
  const results = (data?.items ?? []).map(({ id, name, pharmacyName, city }) => ({
    value: id,
    label: `${name}, ${pharmacyName}, ${city}`,
  }))
  const claimed =
    claimedAt?.branchId && claimedAt.branchName ? [{ value: claimedAt.branchId, label: claimedAt.branchName }] : []
  const choices = unique([...claimed, ...results, unknown()])
  return (
    <Select
      label={t('review:branchField.branch')}
      placeholder={t('review:branchField.findByNameOrCity')}
      searchable
      data={choices}
      filter={({ options }) => options}
      nothingFoundMessage={t('review:branchField.noBranchOfThatName')}
      value={value}
      onSearchChange={setTyped}
      error={error}
      {...field}
    />
  )
}

const unique = (choices: Choice[]) => [...new Map(choices.reverse().map((one) => [one.value, one])).values()].reverse()
