import type { Recall } from '@aruga/contract/recalls/staff'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import dataTableStyles from '../../ui/data-table.module.css'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDayTime, formatNumber } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import { PlanDrawer, type Withdrawn } from './plan-drawer.tsx'
import { defectQuery, recallsQuery } from './queries.ts'
import { recallSign } from './recall-signs.ts'

/** Recalls of products, with the outcomes of their letters. */
export default function RecallsPage() {
  const params = useListParams('listedAt DESC')
  const query = useQuery(recallsQuery(params.query))
  const report = params.get('report')
  // A mail links to the report; the report's own page fills the form itself.
  const defect = useQuery({ ...defectQuery(report ?? ''), enabled: report !== null })
  const reported = defect.data
  const withdrawn = useLocation().state as Withdrawn | null
  const navigate = useNavigate()
  const [planning, setPlanning] = useState(withdrawn !== null)
  const close = () => {
    setPlanning(false)
    // The next recall is another one.
    if (report !== null) params.set({ report: null })
    if (withdrawn) navigate('.', { replace: true, state: null })
  }
  const plan = (variant: 'filled' | 'default') => (
    <Button variant={variant} onClick={() => setPlanning(true)}>
      {t('recalls:list.recall')}
    </Button>
  )
  return (
    <Page>
      <PageHead
        title={t('recalls:list.title')}
        detail={
          <>
            {t('recalls:list.detail')} <Link to="/letters">{t('recalls:list.toTheLetters')}</Link>
          </>
        }
      >
        {plan('filled')}
      </PageHead>
      <div className={dataTableStyles.tools}>
        <SearchField params={params} label={t('recalls:list.find')} />
      </div>
      <Loaded query={query} failed={t('recalls:list.failed')}>
        {(page) => (
          <DataTable
            label={t('recalls:list.title')}
            columns={columns()}
            page={page}
            params={params}
            empty={
              <Empty title={t('recalls:list.none')} action={plan('default')}>
                {t('recalls:list.noneDetail')}
              </Empty>
            }
          />
        )}
      </Loaded>
      {(planning || reported) && <PlanDrawer withdrawn={withdrawn ?? reported} onClose={close} />}
    </Page>
  )
}

const columns = (): Column<Recall>[] => [
  {
    head: t('recalls:list.number'),
    sort: 'productName',
    cell: ({ id, reference, productName, strength }) => (
      <>
        <Link className="unbroken num" translate="no" to={`/recalls/${id}`}>
          {reference}
        </Link>
        <p className="muted" translate="no">{`${productName}, ${strength}`}</p>
      </>
    ),
  },
  {
    head: t('recalls:list.listed'),
    sort: 'listedAt',
    cell: ({ listedAt, listedBy }) => `${formatDayTime(listedAt)}, ${listedBy}`,
  },
  { head: t('recalls:list.letters'), numeric: true, cell: ({ letters }) => formatNumber(letters) },
  {
    head: t('recalls:list.cancelled'),
    numeric: true,
    cell: ({ cancelled, replaced, notReplaced }) => formatNumber(cancelled + replaced + notReplaced),
  },
  { head: t('recalls:list.notOpen'), numeric: true, cell: ({ notOpen }) => formatNumber(notOpen) },
  {
    head: t('recalls:list.state'),
    cell: (recall) => {
      const { label, ...sign } = recallSign(recall)
      return <Chip {...sign}>{label}</Chip>
    },
  },
]
