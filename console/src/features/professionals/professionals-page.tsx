import type { KeptProfessional } from '@aruga/contract/professionals/staff'
import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { checkmarkCircleOutline, closeCircleOutline } from 'ionicons/icons'
import { useState } from 'react'
import { Chip } from '../../ui/chip.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatNumber } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import { CsvMenu } from '../csv/csv-menu.tsx'
import { ProfessionalDrawer } from './professional-drawer.tsx'
import { professionalsQuery } from './queries.ts'

/** The doctors whose codes patients register with. */
export default function ProfessionalsPage() {
  const params = useListParams('name')
  const use = params.get('use') ?? 'any'
  const query = useQuery(professionalsQuery({ ...params.query, ...(use !== 'any' && { InUse: use === 'in' }) }))
  const [edited, setEdited] = useState<KeptProfessional | 'new' | null>(null)
  const add = (variant: 'filled' | 'default') => (
    <Button variant={variant} onClick={() => setEdited('new')}>
      Add a doctor
    </Button>
  )
  return (
    <Page>
      <PageHead title="Doctor codes" detail="What patients register with. A retired code lets nobody new in.">
        <CsvMenu table="healthcare-professionals" />
        {add('filled')}
      </PageHead>
      <div className="tools">
        <SearchField params={params} label="Find a code, doctor or clinic" />
        <SegmentedControl
          aria-label="Which codes"
          value={use}
          onChange={(value) => params.set({ use: value === 'any' ? null : value })}
          data={[
            { value: 'any', label: 'All' },
            { value: 'in', label: 'In use' },
            { value: 'out', label: 'Retired' },
          ]}
        />
      </div>
      <Loaded query={query} failed="We could not load the codes">
        {(page) => (
          <DataTable
            label="Doctor codes"
            columns={columns(setEdited)}
            page={page}
            params={params}
            empty={
              <Empty title="No doctor has a code yet" action={add('default')}>
                Add them one by one, or bring a table in.
              </Empty>
            }
          />
        )}
      </Loaded>
      {edited && (
        <ProfessionalDrawer
          key={edited === 'new' ? 'new' : edited.id}
          professional={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Page>
  )
}

const columns = (onOpen: (professional: KeptProfessional) => void): Column<KeptProfessional>[] => [
  {
    head: 'Doctor',
    sort: 'name',
    cell: (row) => (
      <button type="button" className="row-link" onClick={() => onOpen(row)}>
        {row.name}
      </button>
    ),
  },
  { head: 'Code', sort: 'hcpCode', cell: ({ hcpCode }) => <span className="code">{hcpCode}</span> },
  { head: 'Specialty', sort: 'specialty', cell: ({ specialty }) => specialty },
  { head: 'Clinic', sort: 'clinic', cell: ({ clinic }) => clinic },
  { head: 'Patients', numeric: true, cell: ({ patients }) => formatNumber(patients) },
  {
    head: 'State',
    cell: ({ retiredAt }) =>
      retiredAt ? (
        <Chip icon={closeCircleOutline} tone="plain">
          Retired
        </Chip>
      ) : (
        <Chip icon={checkmarkCircleOutline} tone="good">
          In use
        </Chip>
      ),
  },
]
