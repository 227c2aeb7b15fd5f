import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { searchOutline } from 'ionicons/icons'
import { useEffect, useState } from 'react'
import { Icon } from './icon.tsx'
import type { Asked } from './use-list-params.ts'

/** The words a list is searched by. It asks when the typing pauses, or at Enter. */
export const SearchField = ({ asked, label }: { asked: Asked; label: string }) => {
  const { filter, ask } = asked
  const [typed, setTyped] = useState(filter)
  const askSoon = useDebouncedCallback((words: string) => ask({ q: words.trim() }), 300)
  // The address can change without the field: by Back, or a link.
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
        askSoon(value)
      }}
      onKeyDown={({ key }) => key === 'Enter' && ask({ q: typed.trim() })}
    />
  )
}
