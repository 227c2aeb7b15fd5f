import { erasureStates, type ListedErasure } from '@aruga/contract/erasure/staff'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '../../ui/data-table.tsx'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import { columnsOf } from './columns.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { erasuresQuery } from './queries.ts'

const stateNames = { Open: 'To be done', Erased: 'Done' }

/** Patients who ask to be erased: by codes, so that looking through them is no look into anybody's file. */
export default function ErasuresPage() {
  const params = useListParams('dueBy')
  const shown = erasureStates.find((state) => state === params.get('state')) ?? 'Open'
  const query = useQuery(erasuresQuery({ ...params.query, State: shown }))
  const [erasing, setErasing] = useState<ListedErasure | null>(null)
  return (
    <Page>
      <PageHead
        title="Erasure"
        detail="Patients who asked to be erased. Until it is done they can take it back in their app."
      />
      <div className="tools">
        <SearchField params={params} label="Find a number or patient code" />
        <SegmentedControl
          aria-label="Which wishes"
          value={shown}
          onChange={(state) =>
            params.set(state === 'Open' ? { state: null, sort: null } : { state, sort: 'erasedAt DESC' })
          }
          data={erasureStates.map((value) => ({ value, label: stateNames[value] }))}
        />
      </div>
      <Loaded query={query} failed="We could not load the wishes to be erased">
        {(page) => (
          <DataTable
            label="Wishes to be erased"
            columns={columnsOf(shown, setErasing)}
            page={page}
            params={params}
            empty={
              <Empty title="Nobody asks to be erased">
                Patients ask in their app, where they leave the program. It is to be done within 30 days.
              </Empty>
            }
          />
        )}
      </Loaded>
      {erasing && <EraseDialog wish={erasing} onClose={() => setErasing(null)} />}
    </Page>
  )
}
