import type { ProfessionalRecord } from '@aruga/contract/professionals/staff'
import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { checkmarkCircleOutline, closeCircleOutline } from 'ionicons/icons'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import { Code } from '../../ui/code.tsx'
import dataTableStyles from '../../ui/data-table.module.css'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatNumber } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import { CsvButtons } from '../csv/csv-buttons.tsx'
import { ProfessionalDrawer } from './professional-drawer.tsx'
import { professionalsQuery } from './queries.ts'

/** The doctors whose codes patients register with. */
export default function ProfessionalsPage() {
  const params = useListParams('name')
  const use = params.get('use') ?? 'any'
  const query = useQuery(professionalsQuery({ ...params.query, ...(use !== 'any' && { InUse: use === 'in' }) }))
  const [edited, setEdited] = useState<ProfessionalRecord | 'new' | null>(null)
  const add = (variant: 'filled' | 'default') => (
    <Button variant={variant} onClick={() => setEdited('new')}>
      {t('professionals:professionalsPage.addADoctor')}
    </Button>
  )
  return (
    <Page>
      <PageHead
        title={t('professionals:professionalsPage.doctorCodes')}
        detail={t('professionals:professionalsPage.whatPatientsRegisterWithA')}
      >
        <CsvButtons table="healthcare-professionals" />
        {add('filled')}
      </PageHead>
      <div className={dataTableStyles.tools}>
        <SearchField params={params} label={t('professionals:professionalsPage.findACodeDoctorOrClinic')} />
        <SegmentedControl
          aria-label={t('professionals:professionalsPage.whichCodes')}
          value={use}
          onChange={(value) => params.set({ use: value === 'any' ? null : value })}
          data={[
            { value: 'any', label: t('professionals:professionalsPage.all') },
            { value: 'in', label: t('professionals:professionalsPage.inUse') },
            { value: 'out', label: t('professionals:professionalsPage.retired') },
          ]}
        />
      </div>
      <Loaded query={query} failed={t('professionals:professionalsPage.weCouldNotLoadTheCodes')}>
        {(page) => (
          <DataTable
            label={t('professionals:professionalsPage.doctorCodes')}
            columns={columns(setEdited)}
            page={page}
            params={params}
            empty={
              <Empty title={t('professionals:professionalsPage.noDoctorHasACodeYet')} action={add('default')}>
                {t('professionals:professionalsPage.addThemOneByOne')}
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

const columns = (onOpen: (professional: ProfessionalRecord) => void): Column<ProfessionalRecord>[] => [
  {
    head: t('professionals:professionalsPage.doctor'),
    sort: 'name',
    cell: (row) => (
      <button type="button" className={dataTableStyles.rowLink} onClick={() => onOpen(row)}>
        {row.name}
      </button>
    ),
  },
  {
    head: t('professionals:professionalsPage.code'),
    sort: 'hcpCode',
    cell: ({ hcpCode }) => <Code>{hcpCode}</Code>,
  },
  { head: t('professionals:professionalsPage.specialty'), sort: 'specialty', cell: ({ specialty }) => specialty },
  { head: t('professionals:professionalsPage.clinic'), sort: 'clinic', cell: ({ clinic }) => clinic },
  {
    head: t('professionals:professionalsPage.patients'),
    numeric: true,
    cell: ({ patients }) => formatNumber(patients),
  },
  {
    head: t('professionals:professionalsPage.state'),
    cell: ({ retiredAt }) =>
      retiredAt ? (
        <Chip icon={closeCircleOutline} tone="plain">
          {t('professionals:professionalsPage.retired')}
        </Chip>
      ) : (
        <Chip icon={checkmarkCircleOutline} tone="good">
          {t('professionals:professionalsPage.inUse')}
        </Chip>
      ),
  },
]
