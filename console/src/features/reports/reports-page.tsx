import type { TableFormat } from '@aruga/contract/csv/formats'
import { Button, Menu, SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { useMay } from '../../platform/me.ts'
import { formatDay } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Loaded } from '../../ui/states.tsx'
import { useUrlParams } from '../../ui/use-url-params.ts'
import { FormatChoice } from '../csv/format-choice.tsx'
import { everyProductQuery } from '../formulary/queries.ts'
import { BranchChoice } from '../pharmacies/branch-choice.tsx'
import { everyPharmacyQuery } from '../pharmacies/queries.ts'
import { daysOf, spans } from './days.ts'
import { Figures } from './figures.tsx'
import { type ReportFilter, reportQuery, type Table, useExportReport } from './queries.ts'
import styles from './reports.module.css'
import type { View } from './tables.tsx'

const views: readonly View[] = ['letters', 'money']

/** The program's reports. */
export default function ReportsPage() {
  const { get, set } = useUrlParams()
  const weeks = spans.find((span) => String(span) === get('weeks')) ?? 12
  const view: View = get('view') === 'money' ? 'money' : 'letters'
  const [pharmacy, branch, product] = [get('pharmacy'), get('branch'), get('product')]
  const filter: ReportFilter = {
    ...daysOf(weeks),
    ...(pharmacy && { PharmacyId: pharmacy }),
    ...(branch && { BranchId: branch }),
    ...(product && { ProductId: product }),
  }
  const query = useQuery(reportQuery(filter))
  const pharmacies = useQuery(everyPharmacyQuery).data?.items ?? []
  const products = useQuery(everyProductQuery).data?.items ?? []
  return (
    <Page>
      <PageHead
        title={t('reports:reportsPage.lastWeeks', { weeks })}
        detail={t('reports:reportsPage.fromTo', { from: formatDay(filter.From), to: formatDay(filter.To) })}
      >
        {useMay('review.read-board') && (
          <Button variant="default" component={Link} to="/board">
            {t('review:board.title')}
          </Button>
        )}
        <SegmentedControl
          aria-label={t('reports:view.which')}
          value={view}
          onChange={(next) => set({ view: next === 'money' ? next : null })}
          data={views.map((value) => ({ value, label: t(`reports:view.${value}`) }))}
        />
        <div className={styles.filters}>
          <Select
            aria-label={t('reports:reportsPage.whichWeeks')}
            value={String(weeks)}
            onChange={(value) => set({ weeks: value })}
            data={spans.map((span) => ({
              value: String(span),
              label: t('reports:reportsPage.lastWeeks', { weeks: span }),
            }))}
          />
          <Select
            aria-label={t('reports:reportsPage.pharmacy')}
            placeholder={t('reports:reportsPage.allPharmacies')}
            clearable
            searchable
            value={pharmacy}
            onChange={(value) => set({ pharmacy: value, branch: null })}
            data={pharmacies.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <BranchChoice
            aria-label={t('reports:reportsPage.branch')}
            placeholder={t('reports:reportsPage.allBranches')}
            clearable
            {...(pharmacy && { of: { PharmacyId: pharmacy } })}
            known={query.data?.branch ?? null}
            value={branch}
            onChange={(value) => set({ branch: value })}
          />
          <Select
            aria-label={t('reports:reportsPage.product')}
            placeholder={t('reports:reportsPage.allProducts')}
            clearable
            searchable
            value={product}
            onChange={(value) => set({ product: value })}
            data={products.map(({ id, name, strength }) => ({ value: id, label: `${name}, ${strength}` }))}
          />
        </div>
        <Save filter={filter} />
      </PageHead>
      <Loaded query={query} failed={t('reports:reportsPage.weCouldNotLoadTheReport')} shape="figures">
        {(report) => <Figures report={report} filtered={Boolean(pharmacy || branch || product)} view={view} />}
      </Loaded>
    </Page>
  )
}

const tables: readonly Table[] = ['weeks', 'branches', 'products', 'tiers', 'declines', 'steps', 'reminders']

const Save = ({ filter }: { filter: ReportFilter }) => {
  const save = useExportReport(filter)
  const [Format, setFormat] = useState<TableFormat>('Xlsx')
  const saveTable = (Table: Table) =>
    save.mutate(
      { Table, Format },
      { onSuccess: (file) => saveFile(file, `${Table}-${filter.From}-${filter.To}.${Format.toLowerCase()}`) },
    )
  return (
    <Menu>
      <Menu.Target>
        <Button variant="light" loading={save.isPending}>
          {t('ui:saveAsFile')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <FormatChoice value={Format} onChange={setFormat} />
        {tables.map((table) => (
          <Menu.Item key={table} onClick={() => saveTable(table)}>
            {t(`reports:table.${table}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
