import type { KeptBranch } from '@aruga/contract/pharmacies/staff'
import { Button, SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import { CsvMenu } from '../csv/csv-menu.tsx'
import { BranchDrawer } from './branch-drawer.tsx'
import { branchesQuery, everyPharmacyQuery } from './queries.ts'
import { ServiceChip } from './service-state.tsx'

/** Where letters can be claimed. */
export default function BranchesPage() {
  const params = useListParams('pharmacyName, name')
  const [service, pharmacy] = [params.get('service') ?? 'any', params.get('pharmacy')]
  const query = useQuery(
    branchesQuery({
      ...params.query,
      ...(pharmacy && { PharmacyId: pharmacy }),
      ...(service !== 'any' && { InService: service === 'in' }),
    }),
  )
  const pharmacies = useQuery(everyPharmacyQuery).data?.items ?? []
  const [edited, setEdited] = useState<KeptBranch | 'new' | null>(null)
  return (
    <Page>
      <PageHead title="Branches" detail={<Link to="/pharmacies/chains">Pharmacies, and their names</Link>}>
        <CsvMenu table="branches" />
        <Button onClick={() => setEdited('new')}>Add a branch</Button>
      </PageHead>
      <div className="tools">
        <SearchField params={params} label="Find a branch, street or city" />
        <Select
          aria-label="Pharmacy"
          placeholder="All pharmacies"
          clearable
          searchable
          value={pharmacy}
          onChange={(id) => params.set({ pharmacy: id })}
          data={pharmacies.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SegmentedControl
          aria-label="Which branches"
          value={service}
          onChange={(value) => params.set({ service: value === 'any' ? null : value })}
          data={[
            { value: 'any', label: 'All' },
            { value: 'in', label: 'In service' },
            { value: 'out', label: 'Out of service' },
          ]}
        />
      </div>
      <Loaded query={query} failed="We could not load the branches">
        {(page) => (
          <DataTable
            label="Branches"
            columns={columns(setEdited)}
            page={page}
            params={params}
            empty={
              <Empty title="No branch yet" action={<Link to="/pharmacies/chains">Add a pharmacy first</Link>}>
                Or bring a table in: it makes the pharmacies too.
              </Empty>
            }
          />
        )}
      </Loaded>
      {edited && (
        <BranchDrawer
          key={edited === 'new' ? 'new' : edited.id}
          branch={edited === 'new' ? null : edited}
          pharmacies={pharmacies}
          onClose={() => setEdited(null)}
        />
      )}
    </Page>
  )
}

const columns = (onOpen: (branch: KeptBranch) => void): Column<KeptBranch>[] => [
  {
    head: 'Branch',
    sort: 'name',
    cell: (row) => (
      <button type="button" className="row-link" onClick={() => onOpen(row)}>
        {row.name}
      </button>
    ),
  },
  { head: 'Pharmacy', sort: 'pharmacyName', cell: ({ pharmacyName }) => pharmacyName },
  { head: 'Address', cell: ({ address }) => address },
  { head: 'City', sort: 'city', cell: ({ city }) => city },
  { head: 'Province', sort: 'province', cell: ({ province }) => province },
  { head: 'Phone', cell: ({ phone }) => phone && <span className="unbroken">{phone}</span> },
  { head: 'State', cell: ({ retiredAt }) => <ServiceChip retiredAt={retiredAt} /> },
]
