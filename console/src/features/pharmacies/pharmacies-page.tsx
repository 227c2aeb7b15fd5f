import type { KeptPharmacy } from '@aruga/contract/pharmacies/staff'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatNumber } from '../../ui/dates.ts'
import { EditDrawer } from '../../ui/edit-drawer.tsx'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import { pharmaciesQuery, useSavePharmacy, useSetPharmacyService } from './queries.ts'
import { ServiceButton, ServiceChip } from './service-state.tsx'

/** The pharmacies that serve the program; each has branches. */
export default function PharmaciesPage() {
  const params = useListParams('name')
  const query = useQuery(pharmaciesQuery(params.query))
  const [edited, setEdited] = useState<KeptPharmacy | 'new' | null>(null)
  const add = (variant: 'filled' | 'default') => (
    <Button variant={variant} onClick={() => setEdited('new')}>
      Add a pharmacy
    </Button>
  )
  return (
    <Page>
      <PageHead title="Pharmacies" detail={<Link to="/pharmacies">Their branches</Link>}>
        {add('filled')}
      </PageHead>
      <div className="tools">
        <SearchField params={params} label="Find a pharmacy" />
      </div>
      <Loaded query={query} failed="We could not load the pharmacies">
        {(page) => (
          <DataTable
            label="Pharmacies"
            columns={columns(setEdited)}
            page={page}
            params={params}
            empty={
              <Empty title="No pharmacy yet" action={add('default')}>
                Patients can claim a letter once one has a branch.
              </Empty>
            }
          />
        )}
      </Loaded>
      {edited && (
        <PharmacyDrawer
          key={edited === 'new' ? 'new' : edited.id}
          pharmacy={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Page>
  )
}

const columns = (onOpen: (pharmacy: KeptPharmacy) => void): Column<KeptPharmacy>[] => [
  {
    head: 'Pharmacy',
    sort: 'name',
    cell: (row) => (
      <button type="button" className="row-link" onClick={() => onOpen(row)}>
        {row.name}
      </button>
    ),
  },
  {
    head: 'Branches in service',
    sort: 'branches',
    numeric: true,
    cell: ({ id, branches }) => <Link to={`/pharmacies?pharmacy=${id}`}>{formatNumber(branches)}</Link>,
  },
  { head: 'State', cell: ({ retiredAt }) => <ServiceChip retiredAt={retiredAt} /> },
]

const PharmacyDrawer = ({ pharmacy, onClose }: { pharmacy: KeptPharmacy | null; onClose: () => void }) => {
  const form = useForm({ defaultValues: { name: pharmacy?.name ?? '' } })
  const save = useSavePharmacy(pharmacy?.id ?? null)
  const service = useSetPharmacyService()
  return (
    <EditDrawer
      title={pharmacy ? pharmacy.name : 'Add a pharmacy'}
      submit={pharmacy ? 'Save the name' : 'Add the pharmacy'}
      form={form}
      onClose={onClose}
      onSubmit={async (values) => {
        await save.mutateAsync(values)
        toastDone(pharmacy ? 'Saved.' : 'Added. Now give it its branches.')
        onClose()
      }}
      more={pharmacy && <ServiceButton target={pharmacy} set={service} onDone={onClose} />}
    >
      <TextInput
        label="Name"
        data-autofocus
        {...form.register('name', { required: 'Type the name.' })}
        error={form.formState.errors.name?.message}
      />
    </EditDrawer>
  )
}
