import type { BranchRecord } from '@aruga/contract/pharmacies/staff'
import { Button, SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import dataTableStyles from '../../ui/data-table.module.css'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import { CsvButtons } from '../csv/csv-buttons.tsx'
import { BranchDrawer } from './branch-drawer.tsx'
import { branchesQuery, everyPharmacyQuery } from './queries.ts'
import { ServiceChip } from './service-state.tsx'

/** The branches, where letters can be claimed. */
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
  const [edited, setEdited] = useState<BranchRecord | 'new' | null>(null)
  return (
    <Page>
      <PageHead
        title={t('pharmacies:branchesPage.branches')}
        detail={<Link to="/pharmacies/chains">{t('pharmacies:branchesPage.pharmaciesAndTheirNames')}</Link>}
      >
        <CsvButtons table="branches" />
        <Button onClick={() => setEdited('new')}>{t('pharmacies:branchesPage.addABranch')}</Button>
      </PageHead>
      <div className={dataTableStyles.tools}>
        <SearchField params={params} label={t('pharmacies:branchesPage.findABranchStreetOrCity')} />
        <Select
          aria-label={t('pharmacies:branchesPage.pharmacy')}
          placeholder={t('pharmacies:branchesPage.allPharmacies')}
          clearable
          searchable
          value={pharmacy}
          onChange={(id) => params.set({ pharmacy: id })}
          data={pharmacies.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SegmentedControl
          aria-label={t('pharmacies:branchesPage.whichBranches')}
          value={service}
          onChange={(value) => params.set({ service: value === 'any' ? null : value })}
          data={[
            { value: 'any', label: t('pharmacies:branchesPage.all') },
            { value: 'in', label: t('pharmacies:branchesPage.inService') },
            { value: 'out', label: t('pharmacies:branchesPage.outOfService') },
          ]}
        />
      </div>
      <Loaded query={query} failed={t('pharmacies:branchesPage.weCouldNotLoadTheBranches')}>
        {(page) => (
          <DataTable
            label={t('pharmacies:branchesPage.branches')}
            columns={columns(setEdited)}
            page={page}
            params={params}
            empty={
              <Empty
                title={t('pharmacies:branchesPage.noBranchYet')}
                action={<Link to="/pharmacies/chains">{t('pharmacies:branchesPage.addAPharmacyFirst')}</Link>}
              >
                {t('pharmacies:branchesPage.orBringATableIn')}
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

const columns = (onOpen: (branch: BranchRecord) => void): Column<BranchRecord>[] => [
  {
    head: t('pharmacies:branchesPage.branch'),
    sort: 'name',
    cell: (row) => (
      <button type="button" className={dataTableStyles.rowLink} onClick={() => onOpen(row)}>
        {row.name}
      </button>
    ),
  },
  { head: t('pharmacies:branchesPage.pharmacy'), sort: 'pharmacyName', cell: ({ pharmacyName }) => pharmacyName },
  { head: t('pharmacies:branchesPage.address'), cell: ({ address }) => address },
  { head: t('pharmacies:branchesPage.city'), sort: 'city', cell: ({ city }) => city },
  { head: t('pharmacies:branchesPage.province'), sort: 'province', cell: ({ province }) => province },
  {
    head: t('pharmacies:branchesPage.phone'),
    cell: ({ phone }) =>
      phone && (
        <span className="unbroken" translate="no">
          {phone}
        </span>
      ),
  },
  { head: t('pharmacies:branchesPage.state'), cell: ({ retiredAt }) => <ServiceChip retiredAt={retiredAt} /> },
]
