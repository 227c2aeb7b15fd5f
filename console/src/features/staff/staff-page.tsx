import { type StaffAccount, type StaffRole, staffRoles } from '@aruga/contract/staff/staff'
import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDayTime } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { roleName } from '../../ui/roles.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import { staffQuery } from './queries.ts'
import { StaffDrawer } from './staff-drawer.tsx'
import { StateChip } from './state-chip.tsx'

const roleOf = (text: string | null): StaffRole | undefined => staffRoles.find((role) => role === text)

/** Who works for the program. */
export default function StaffPage() {
  const params = useListParams('name')
  const role = roleOf(params.get('role'))
  const query = useQuery(staffQuery({ ...params.query, ...(role && { Role: role }) }))
  const [edited, setEdited] = useState<StaffAccount | 'new' | null>(null)
  return (
    <Page>
      <PageHead title="People" detail="Who works for the program, and what they may do.">
        <Button onClick={() => setEdited('new')}>Invite somebody</Button>
      </PageHead>
      <div className="tools">
        <SearchField params={params} label="Find a name or an e-mail address" />
        <SegmentedControl
          aria-label="Which roles"
          value={role ?? 'any'}
          onChange={(value) => params.set({ role: value === 'any' ? null : value })}
          data={[
            { value: 'any', label: 'All' },
            ...staffRoles.map((value) => ({ value, label: `${roleName[value]}s` })),
          ]}
        />
      </div>
      <Loaded query={query} failed="We could not load the accounts">
        {(page) => (
          <DataTable
            label="Staff accounts"
            columns={columns(setEdited)}
            page={page}
            params={params}
            empty={<Empty title="Nobody works here yet">Invite the first one: they get a link by mail.</Empty>}
          />
        )}
      </Loaded>
      {edited && (
        <StaffDrawer
          key={edited === 'new' ? 'new' : edited.id}
          account={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Page>
  )
}

const columns = (onOpen: (account: StaffAccount) => void): Column<StaffAccount>[] => [
  {
    head: 'Name',
    sort: 'name',
    cell: (row) => (
      <button type="button" className="row-link" onClick={() => onOpen(row)}>
        {row.name}
      </button>
    ),
  },
  { head: 'E-mail address', sort: 'emailAddress', cell: ({ emailAddress }) => emailAddress },
  { head: 'Role', cell: ({ roles }) => roles.map((role) => roleName[role]).join(', ') },
  { head: 'Branch', cell: ({ branch }) => branch && `${branch.pharmacyName}, ${branch.name}` },
  { head: 'Second factor', cell: ({ secondFactor }) => (secondFactor ? 'Yes' : 'No') },
  { head: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt ? formatDayTime(lastUsedAt) : 'Not logged in') },
  { head: 'State', cell: ({ state }) => <StateChip state={state} /> },
]
