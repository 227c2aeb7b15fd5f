import type { HoldState, LegalHold } from '@aruga/contract/retention/holds'
import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import dataTableStyles from '../../ui/data-table.module.css'
import { DataTable } from '../../ui/data-table.tsx'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import { holdColumns } from './hold-columns.tsx'
import { LiftDialog } from './lift-dialog.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { holdsQuery } from './queries.ts'

const states: HoldState[] = ['InForce', 'Lifted']

/** Legal holds, with patient codes only. */
export default function HoldsPage() {
  const params = useListParams('placedAt DESC')
  const shown = states.find((state) => state === params.get('state')) ?? 'InForce'
  const query = useQuery(holdsQuery({ ...params.query, State: shown }))
  const [placing, setPlacing] = useState(false)
  const [lifting, setLifting] = useState<LegalHold | null>(null)
  const place = (variant: 'filled' | 'default') => (
    <Button variant={variant} onClick={() => setPlacing(true)}>
      {t('retention:holds.place')}
    </Button>
  )
  return (
    <Page>
      <PageHead
        title={t('retention:holds.title')}
        detail={
          <>
            {t('retention:holds.detail')} <Link to="/retention">{t('retention:toThePeriods')}</Link>
          </>
        }
      >
        {place('filled')}
      </PageHead>
      <div className={dataTableStyles.tools}>
        <SearchField params={params} label={t('retention:holds.find')} />
        <SegmentedControl
          aria-label={t('retention:holds.which')}
          value={shown}
          onChange={(state) =>
            params.set(state === 'InForce' ? { state: null, sort: null } : { state, sort: 'liftedAt DESC' })
          }
          data={states.map((value) => ({ value, label: t(`retention:holdState.${value}`) }))}
        />
      </div>
      <Loaded query={query} failed={t('retention:holds.failed')}>
        {(page) => (
          <DataTable
            label={t('retention:holds.title')}
            columns={holdColumns(shown, setLifting)}
            page={page}
            params={params}
            empty={
              <Empty title={t('retention:holds.none')} action={place('default')}>
                {t('retention:holds.noneDetail')}
              </Empty>
            }
          />
        )}
      </Loaded>
      {placing && <PlaceDialog onClose={() => setPlacing(false)} />}
      {lifting && <LiftDialog hold={lifting} onClose={() => setLifting(null)} />}
    </Page>
  )
}
