import { Button, Menu, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Loaded } from '../../ui/states.tsx'
import { useAddress } from '../../ui/use-url-params.ts'
import { everyProductQuery } from '../formulary/queries.ts'
import { BranchChoice } from '../pharmacies/branch-choice.tsx'
import { everyPharmacyQuery } from '../pharmacies/queries.ts'
import { daysOf, spans } from './days.ts'
import { Figures } from './figures.tsx'
import { type Asked, reportQuery, type Table, useExportReport } from './queries.ts'

/** How the program is doing. */
export default function ReportsPage() {
  const { get, ask } = useAddress()
  const weeks = spans.find((span) => String(span) === get('weeks')) ?? 12
  const [pharmacy, branch, product] = [get('pharmacy'), get('branch'), get('product')]
  const asked: Asked = {
    ...daysOf(weeks),
    ...(pharmacy && { PharmacyId: pharmacy }),
    ...(branch && { BranchId: branch }),
    ...(product && { ProductId: product }),
  }
  const query = useQuery(reportQuery(asked))
  const pharmacies = useQuery(everyPharmacyQuery).data?.items ?? []
  const products = useQuery(everyProductQuery).data?.items ?? []
  return (
    <Page>
      <PageHead title={`Last ${weeks} weeks`} detail={`${formatDay(asked.From)} to ${formatDay(asked.To)}`}>
        <Select
          aria-label="Which weeks"
          value={String(weeks)}
          onChange={(value) => ask({ weeks: value })}
          data={spans.map((span) => ({ value: String(span), label: `Last ${span} weeks` }))}
        />
        <Select
          aria-label="Pharmacy"
          placeholder="All pharmacies"
          clearable
          searchable
          value={pharmacy}
          onChange={(value) => ask({ pharmacy: value, branch: null })}
          data={pharmacies.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <BranchChoice
          aria-label="Branch"
          placeholder="All branches"
          clearable
          {...(pharmacy && { of: { PharmacyId: pharmacy } })}
          known={query.data?.branch ?? null}
          value={branch}
          onChange={(value) => ask({ branch: value })}
        />
        <Select
          aria-label="Product"
          placeholder="All products"
          clearable
          searchable
          value={product}
          onChange={(value) => ask({ product: value })}
          data={products.map(({ id, name, strength }) => ({ value: id, label: `${name}, ${strength}` }))}
        />
        <Save asked={asked} />
      </PageHead>
      <Loaded query={query} failed="We could not load the report">
        {(report) => <Figures report={report} narrowed={Boolean(pharmacy || branch || product)} />}
      </Loaded>
    </Page>
  )
}

const tables: [Table, string][] = [
  ['weeks', 'By week'],
  ['branches', 'By branch'],
  ['products', 'By product'],
  ['declines', 'Why things were sent back'],
  ['steps', 'Where the time goes'],
]

const Save = ({ asked }: { asked: Asked }) => {
  const save = useExportReport(asked)
  return (
    <Menu>
      <Menu.Target>
        <Button variant="light" loading={save.isPending}>
          Save as CSV
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {tables.map(([table, label]) => (
          <Menu.Item
            key={table}
            onClick={() =>
              save.mutate(table, { onSuccess: (csv) => saveFile(csv, `${table}-${asked.From}-${asked.To}.csv`) })
            }
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
