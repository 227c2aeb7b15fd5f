import { ActionIcon, Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { closeOutline, searchOutline } from 'ionicons/icons'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { isEnough, searchQuery } from './queries.ts'
import { AGAIN, ALL, Results } from './results.tsx'
import styles from './search.module.css'

/** The search runs after a pause in typing of this length. */
const SETTLED_MS = 200

/** The search for patients, letters and cases on every screen. On a phone it opens over the top bar. */
export default function SearchBox() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [settled] = useDebouncedValue(typed.trim(), SETTLED_MS)
  const text = typed.trim() === '' ? '' : settled
  const query = useQuery(searchQuery(text))
  const focus = () => {
    setOpened(true)
    field.current?.focus()
    field.current?.select()
  }
  // Focus the field once it is open.
  useEffect(() => {
    if (opened) field.current?.focus()
  }, [opened])
  useShortcuts([{ key: '/', does: t('search:searchBox.search'), run: focus }])
  const leave = () => {
    setTyped('')
    setOpened(false)
    combobox.closeDropdown()
    field.current?.blur()
  }
  const choose = (value: string) => {
    if (value === AGAIN) return void query.refetch()
    leave()
    // Not in the address, because the text may be a name.
    if (value === ALL) return navigate('/patients', { state: { text } })
    navigate(value)
  }
  return (
    <search className={opened ? `${styles.topSearch} ${styles.isOpen}` : styles.topSearch}>
      <ActionIcon
        className={styles.topSearchOpener}
        aria-label={t('search:searchBox.searchPatientsLettersAndCases')}
        onClick={() => setOpened(true)}
      >
        <Icon of={searchOutline} />
      </ActionIcon>
      <Combobox
        store={combobox}
        onOptionSubmit={choose}
        position="bottom-end"
        classNames={{ dropdown: styles.searchDropdown }}
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            ref={field}
            className={styles.topSearchField}
            // Keeps the browser from remembering names.
            autoComplete="off"
            spellCheck={false}
            aria-label={t('search:searchBox.searchPatientsLettersAndCases')}
            aria-keyshortcuts="/"
            placeholder={t('search:searchBox.search')}
            maxLength={100}
            leftSection={<Icon of={searchOutline} small />}
            rightSection={typed === '' ? <Kbd>/</Kbd> : undefined}
            value={typed}
            onChange={({ currentTarget: { value } }) => {
              setTyped(value)
              combobox.openDropdown()
            }}
            onFocus={() => typed !== '' && combobox.openDropdown()}
            onBlur={() => {
              combobox.closeDropdown()
              if (typed === '') setOpened(false)
            }}
            onKeyDown={({ key }) => key === 'Escape' && !combobox.dropdownOpened && leave()}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={typed.trim() === ''}>
          <Results
            text={typed.trim()}
            query={query}
            settling={typed.trim() !== text}
            enough={isEnough(typed.trim())}
            store={combobox}
          />
        </Combobox.Dropdown>
      </Combobox>
      <ActionIcon className={styles.topSearchCloser} aria-label={t('search:searchBox.closeTheSearch')} onClick={leave}>
        <Icon of={closeOutline} />
      </ActionIcon>
    </search>
  )
}
