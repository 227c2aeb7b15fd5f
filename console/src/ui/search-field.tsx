import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { searchOutline } from 'ionicons/icons'
import { useEffect, useState } from 'react'
import { Icon } from './icon.tsx'
import type { ListParams } from './use-list-params.ts'

/** The search field of a list. It searches when typing pauses, or on Enter. */
export const SearchField = ({ params, label }: { params: ListParams; label: string }) => {
  const { filter, search } = params
  const [typed, setTyped] = useState(filter)
  const searchDebounced = useDebouncedCallback((text: string) => search(text.trim()), 300)
  // Back, or a link to the list itself, can also change it.
  useEffect(() => setTyped((before) => (before.trim() === filter ? before : filter)), [filter])
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<Icon of={searchOutline} small />}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        searchDebounced(value)
      }}
      onKeyDown={({ key }) => key === 'Enter' && search(typed.trim())}
    />
  )
}
