import { erasureStates, type ListedErasure } from '@aruga/contract/erasure/staff'
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
import { columnsOf } from './columns.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { erasuresQuery } from './queries.ts'

/** Erasure requests, with patient codes only, so that the list needs no audit entries. */
export default function ErasuresPage() {
  const params = useListParams('dueBy')
  const shown = erasureStates.find((state) => state === params.get('state')) ?? 'Open'
  const query = useQuery(erasuresQuery({ ...params.query, State: shown }))
  const [erasing, setErasing] = useState<ListedErasure | null>(null)
  return (
    <Page>
      <PageHead title={t('erasure:erasuresPage.erasure')} detail={t('erasure:erasuresPage.patientsWhoAskedToBe')}>
        <Button variant="default" component={Link} to="/retention">
          {t('retention:page.title')}
        </Button>
      </PageHead>
      <div className={dataTableStyles.tools}>
        <SearchField params={params} label={t('erasure:erasuresPage.findANumberOrPatientCode')} />
        <SegmentedControl
          aria-label={t('erasure:erasuresPage.whichWishes')}
          value={shown}
          onChange={(state) =>
            params.set(state === 'Open' ? { state: null, sort: null } : { state, sort: 'erasedAt DESC' })
          }
          data={erasureStates.map((value) => ({ value, label: t(`erasure:state.${value}`) }))}
        />
      </div>
      <Loaded query={query} failed={t('erasure:erasuresPage.weCouldNotLoadThe')}>
        {(page) => (
          <DataTable
            label={t('erasure:erasuresPage.wishesToBeErased')}
            columns={columnsOf(shown, setErasing)}
            page={page}
            params={params}
            empty={
              <Empty title={t('erasure:erasuresPage.nobodyAsksToBeErased')}>
                {t('erasure:erasuresPage.patientsAskInTheirApp')}
              </Empty>
            }
          />
        )}
      </Loaded>
      {erasing && <EraseDialog request={erasing} onClose={() => setErasing(null)} />}
    </Page>
  )
}
