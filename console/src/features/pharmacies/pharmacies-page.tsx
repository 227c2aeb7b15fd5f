import type { PharmacyRecord } from '@aruga/contract/pharmacies/staff'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import dataTableStyles from '../../ui/data-table.module.css'
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

/** The pharmacies of the program. */
export default function PharmaciesPage() {
  const params = useListParams('name')
  const query = useQuery(pharmaciesQuery(params.query))
  const [edited, setEdited] = useState<PharmacyRecord | 'new' | null>(null)
  const add = (variant: 'filled' | 'default') => (
    <Button variant={variant} onClick={() => setEdited('new')}>
      {t('pharmacies:pharmaciesPage.addAPharmacy')}
    </Button>
  )
  return (
    <Page>
      <PageHead
        title={t('pharmacies:pharmaciesPage.pharmacies')}
        detail={<Link to="/pharmacies">{t('pharmacies:pharmaciesPage.theirBranches')}</Link>}
      >
        {add('filled')}
      </PageHead>
      <div className={dataTableStyles.tools}>
        <SearchField params={params} label={t('pharmacies:pharmaciesPage.findAPharmacy')} />
      </div>
      <Loaded query={query} failed={t('pharmacies:pharmaciesPage.weCouldNotLoadThePharmacies')}>
        {(page) => (
          <DataTable
            label={t('pharmacies:pharmaciesPage.pharmacies')}
            columns={columns(setEdited)}
            page={page}
            params={params}
            empty={
              <Empty title={t('pharmacies:pharmaciesPage.noPharmacyYet')} action={add('default')}>
                {t('pharmacies:pharmaciesPage.patientsCanClaimALetter')}
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

const columns = (onOpen: (pharmacy: PharmacyRecord) => void): Column<PharmacyRecord>[] => [
  {
    head: t('pharmacies:pharmaciesPage.pharmacy'),
    sort: 'name',
    cell: (row) => (
      <button type="button" className={dataTableStyles.rowLink} onClick={() => onOpen(row)}>
        {row.name}
      </button>
    ),
  },
  {
    head: t('pharmacies:pharmaciesPage.branchesInService'),
    sort: 'branches',
    numeric: true,
    cell: ({ id, branches }) => <Link to={`/pharmacies?pharmacy=${id}`}>{formatNumber(branches)}</Link>,
  },
  { head: t('pharmacies:pharmaciesPage.state'), cell: ({ retiredAt }) => <ServiceChip retiredAt={retiredAt} /> },
]

const PharmacyDrawer = ({ pharmacy, onClose }: { pharmacy: PharmacyRecord | null; onClose: () => void }) => {
  const form = useForm({ defaultValues: { name: pharmacy?.name ?? '' } })
  const save = useSavePharmacy(pharmacy?.id ?? null)
  const service = useSetPharmacyService()
  return (
    <EditDrawer
      title={pharmacy ? pharmacy.name : t('pharmacies:pharmaciesPage.addAPharmacy')}
      submit={pharmacy ? t('pharmacies:pharmaciesPage.saveTheName') : t('pharmacies:pharmaciesPage.addThePharmacy')}
      form={form}
      onClose={onClose}
      onSubmit={async (values) => {
        await save.mutateAsync(values)
        toastDone(
          pharmacy ? t('pharmacies:pharmaciesPage.saved') : t('pharmacies:pharmaciesPage.addedNowGiveItItsBranches'),
        )
        onClose()
      }}
      more={pharmacy && <ServiceButton target={pharmacy} set={service} onDone={onClose} />}
    >
      <TextInput
        label={t('pharmacies:pharmaciesPage.name')}
        data-autofocus
        {...form.register('name', { required: t('pharmacies:pharmaciesPage.typeTheName') })}
        error={form.formState.errors.name?.message}
      />
    </EditDrawer>
  )
}
