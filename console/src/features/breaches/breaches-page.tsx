import type { Breach } from '@aruga/contract/breaches/staff'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import dataTableStyles from '../../ui/data-table.module.css'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDayTime, formatNumber } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import { breachSign } from './breach-signs.ts'
import { OpenDrawer } from './open-drawer.tsx'
import { breachesQuery } from './queries.ts'

/** Breaches of personal data, with patient codes only. */
export default function BreachesPage() {
  const params = useListParams('openedAt DESC')
  const query = useQuery(breachesQuery(params.query))
  const [opening, setOpening] = useState(false)
  const record = (variant: 'filled' | 'default') => (
    <Button variant={variant} onClick={() => setOpening(true)}>
      {t('breaches:list.record')}
    </Button>
  )
  return (
    <Page>
      <PageHead
        title={t('breaches:list.title')}
        detail={
          <>
            {t('breaches:list.detail')} <Link to="/record">{t('breaches:list.toTheRecord')}</Link>
          </>
        }
      >
        {record('filled')}
      </PageHead>
      <div className={dataTableStyles.tools}>
        <SearchField params={params} label={t('breaches:list.find')} />
      </div>
      <Loaded query={query} failed={t('breaches:list.failed')}>
        {(page) => (
          <DataTable
            label={t('breaches:list.title')}
            columns={columns(Date.now())}
            page={page}
            params={params}
            empty={
              <Empty title={t('breaches:list.none')} action={record('default')}>
                {t('breaches:list.noneDetail')}
              </Empty>
            }
          />
        )}
      </Loaded>
      {opening && <OpenDrawer onClose={() => setOpening(false)} />}
    </Page>
  )
}

const columns = (now: number): Column<Breach>[] => [
  {
    head: t('breaches:list.number'),
    cell: ({ id, reference, summary }) => (
      <>
        <Link className="unbroken num" translate="no" to={`/breaches/${id}`}>
          {reference}
        </Link>
        <p className="muted">{summary}</p>
      </>
    ),
  },
  { head: t('breaches:list.knownAt'), sort: 'knownAt', cell: ({ knownAt }) => formatDayTime(knownAt) },
  {
    head: t('breaches:list.patients'),
    numeric: true,
    cell: ({ searchedAt, patients }) => (searchedAt ? formatNumber(patients) : t('breaches:list.searching')),
  },
  { head: t('breaches:list.told'), numeric: true, cell: ({ told }) => formatNumber(told) },
  {
    head: t('breaches:list.state'),
    cell: (breach) => {
      const { label, ...sign } = breachSign(breach, now)
      return <Chip {...sign}>{label}</Chip>
    },
  },
]
