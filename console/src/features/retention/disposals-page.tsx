import { retentionClasses } from '@aruga/contract/retention/classes'
import type { Disposal } from '@aruga/contract/retention/staff'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { checkmarkCircle, warningOutline } from 'ionicons/icons'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import dataTableStyles from '../../ui/data-table.module.css'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDay, formatDayTime, formatNumber } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import { disposalsQuery } from './queries.ts'
import styles from './retention.module.css'

/** The disposals, batch by batch. */
export default function DisposalsPage() {
  const params = useListParams('at DESC')
  const shown = retentionClasses.find((name) => name === params.get('class'))
  const query = useQuery(disposalsQuery({ ...params.query, ...(shown && { Class: shown }) }))
  return (
    <Page>
      <PageHead
        title={t('retention:disposals.title')}
        detail={
          <>
            {t('retention:disposals.detail')} <Link to="/retention">{t('retention:toThePeriods')}</Link>
          </>
        }
      />
      <div className={dataTableStyles.tools}>
        <SearchField params={params} label={t('retention:disposals.find')} />
        <Select
          aria-label={t('retention:column.class')}
          placeholder={t('retention:disposals.everything')}
          clearable
          value={shown ?? null}
          onChange={(name) => params.set({ class: name })}
          data={retentionClasses.map((value) => ({ value, label: t(`retention:class.${value}`) }))}
        />
      </div>
      <Loaded query={query} failed={t('retention:disposals.failed')}>
        {(page) => (
          <DataTable
            label={t('retention:disposals.title')}
            columns={columns()}
            page={page}
            params={params}
            empty={<Empty title={t('retention:disposals.none')}>{t('retention:disposals.noneDetail')}</Empty>}
          />
        )}
      </Loaded>
    </Page>
  )
}

const columns = (): Column<Disposal>[] => [
  {
    head: t('retention:disposals.at'),
    sort: 'at',
    cell: ({ at }) => (
      <span className="unbroken num" translate="no">
        {formatDayTime(at)}
      </span>
    ),
  },
  { head: t('retention:column.class'), cell: (disposal) => t(`retention:class.${disposal.class}`) },
  { head: t('retention:disposals.count'), numeric: true, cell: ({ count }) => formatNumber(count) },
  {
    head: t('retention:column.period'),
    cell: ({ months, upTo }) => (
      <>
        {t('retention:months', { count: months })}
        <p className="muted unbroken">{t('retention:disposals.upTo', { day: formatDay(upTo) })}</p>
      </>
    ),
  },
  {
    head: t('retention:disposals.onRecord'),
    cell: ({ onRecord }) =>
      onRecord ? (
        <Chip icon={checkmarkCircle} tone="good">
          {t('retention:disposals.matches')}
        </Chip>
      ) : (
        <Chip icon={warningOutline} tone="bad">
          {t('retention:disposals.differs')}
        </Chip>
      ),
  },
  {
    head: t('retention:disposals.hash'),
    cell: ({ sha256 }) => <span className={`code ${styles.hash}`}>{sha256}</span>,
  },
]
