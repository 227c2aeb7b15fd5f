import { Button, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { searchOutline } from 'ionicons/icons'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { useMay } from '../../platform/me.ts'
import dataTableStyles from '../../ui/data-table.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { PatientResults } from './patient-results.tsx'
import { MIN_SEARCH, searchQuery } from './queries.ts'

/** The patient search. Its text may be a name, so it is in the history entry's state and not in the address. */
export default function PatientsPage() {
  const location = useLocation()
  const navigate = useNavigate()
  const searched = (location.state as { text?: string } | null)?.text ?? ''
  const [text, setText] = useState(searched)
  const query = useInfiniteQuery(searchQuery(searched))
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  // The search in the top bar leads here, too.
  useEffect(() => setText(searched), [searched])
  const toResults = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    results.current?.querySelector<HTMLAnchorElement>('tbody a')?.focus()
  }
  const mayImport = useMay('patients.import')
  const search = (event: FormEvent) => {
    event.preventDefault()
    navigate('.', { replace: true, state: { text: text.trim() } })
  }
  return (
    <Page>
      <PageHead
        title={t('patients:patientsPage.patients')}
        detail={t('patients:patientsPage.searchesAreOnRecordPatients')}
      >
        {mayImport && <Link to="/patients/import">{t('app:nav.bringIn')}</Link>}
        <Link to="/post">{t('patients:patientsPage.paper')}</Link>
        <Button component={Link} variant="default" to="/enrol">
          {t('patients:patientsPage.enrol')}
        </Button>
      </PageHead>
      <form className={dataTableStyles.tools} onSubmit={search}>
        <TextInput
          ref={field}
          type="search"
          label={t('patients:patientsPage.nameBirthdateMobileEMail')}
          // Keeps the browser from remembering names.
          autoComplete="off"
          leftSection={<Icon of={searchOutline} small />}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          onKeyDown={toResults}
        />
        <Button type="submit" disabled={text.trim().length < MIN_SEARCH}>
          {t('patients:patientsPage.search')}
        </Button>
      </form>
      {searched.length < MIN_SEARCH ? (
        <Empty title={t('patients:patientsPage.whoIsIt')}>{t('patients:patientsPage.tryAPartOfThe')}</Empty>
      ) : (
        <div ref={results}>
          <Loaded query={query} failed={t('patients:patientsPage.weCouldNotSearch')}>
            {({ pages }) => {
              const items = pages.flatMap((page) => page.items)
              return items.length === 0 ? (
                <Empty title={t('patients:patientsPage.nobodyWasFound')}>
                  {t('patients:patientsPage.tryAPartOfThe')}
                </Empty>
              ) : (
                <PatientResults
                  key={searched}
                  onLeave={() => field.current?.focus()}
                  items={items}
                  more={
                    query.hasNextPage
                      ? { load: () => void query.fetchNextPage(), loading: query.isFetchingNextPage }
                      : null
                  }
                />
              )
            }}
          </Loaded>
        </div>
      )}
    </Page>
  )
}
