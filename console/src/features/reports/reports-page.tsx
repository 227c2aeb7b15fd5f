import type { Report } from '@aruga/contract/staff/reports'
import { Button, Menu, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import '../../ui/data-table.css'
import { formatDay, formatNumber } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Loaded } from '../../ui/states.tsx'
import { everyPharmacyQuery } from '../places/queries.ts'
import { everyProductQuery } from '../products/queries.ts'
import { LineBars, WeekBars } from './bars.tsx'
import { daysOf, spans } from './days.ts'
import { type Asked, reportQuery, type Table, useExportReport } from './queries.ts'
import { Branches, Products } from './tables.tsx'
import './reports.css'
import { comparedTo, hoursOf, pointsTo, shareOf, steps } from './words.ts'

/** How the program is doing. */
export default function ReportsPage() {
  const [params, setParams] = useSearchParams()
  const weeks = spans.find((span) => String(span) === params.get('weeks')) ?? 12
  const [pharmacy, product] = [params.get('pharmacy'), params.get('product')]
  const asked: Asked = {
    ...daysOf(weeks),
    ...(pharmacy && { PharmacyId: pharmacy }),
    ...(product && { ProductId: product }),
  }
  const query = useQuery(reportQuery(asked))
  const pharmacies = useQuery(everyPharmacyQuery).data?.items ?? []
  const products = useQuery(everyProductQuery).data?.items ?? []
  const ask = (name: string, value: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  return (
    <Page>
      <PageHead title={`Last ${weeks} weeks`} detail={`${formatDay(asked.From)} to ${formatDay(asked.To)}`}>
        <Select
          aria-label="Which weeks"
          value={String(weeks)}
          onChange={(value) => ask('weeks', value)}
          data={spans.map((span) => ({ value: String(span), label: `Last ${span} weeks` }))}
        />
        <Select
          aria-label="Pharmacy"
          placeholder="All pharmacies"
          clearable
          searchable
          value={pharmacy}
          onChange={(value) => ask('pharmacy', value)}
          data={pharmacies.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Select
          aria-label="Product"
          placeholder="All products"
          clearable
          searchable
          value={product}
          onChange={(value) => ask('product', value)}
          data={products.map(({ id, name, strength }) => ({ value: id, label: `${name}, ${strength}` }))}
        />
        <Save asked={asked} />
      </PageHead>
      <Loaded query={query} failed="We could not load the report">
        {(report) => <Figures report={report} />}
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

const Figures = ({ report }: { report: Report }) => {
  const { totals } = report
  return (
    <>
      <dl className="figures">
        <Figure name="Letters issued" value={formatNumber(totals.issued)}>
          {comparedTo(totals.issued, totals.issuedBefore)}
        </Figure>
        <Figure name="Claimed within 7 days" value={shareOf(totals.claimedWithin7Days)}>
          {pointsTo(totals.claimedWithin7Days, totals.claimedWithin7DaysBefore)}
        </Figure>
        <Figure name="Half of checks take under" value={hoursOf(totals.decisionMedian)}>
          nine of ten under {hoursOf(totals.decisionNinetieth)}
        </Figure>
        <Figure name="Waiting now" value={formatNumber(totals.waiting)}>
          {totals.overdue > 0 ? (
            <b className="late">{totals.overdue} are past the promise</b>
          ) : (
            'none is past the promise'
          )}
        </Figure>
      </dl>
      <div className="charts">
        <section className="card" aria-labelledby="weeks">
          <div className="chart-head">
            <h2 id="weeks">Letters per week</h2>
            <Legend filled="Issued" outlined="Fully bought" />
          </div>
          <WeekBars weeks={report.weeks} />
        </section>
        <section className="card stack tight" aria-labelledby="steps">
          <div className="chart-head">
            <h2 id="steps">Where the time goes</h2>
            <Legend filled="Us" outlined="Patient" />
          </div>
          <LineBars
            label="Where the time goes: half take under"
            lines={report.steps.map(({ step, median }) => ({
              name: steps[step].name,
              value: median ?? 0,
              text: hoursOf(median),
              outlined: !steps[step].ours,
            }))}
          />
        </section>
      </div>
      <Branches branches={report.branches} />
      <div className="charts">
        <Products products={report.products} />
        <section className="card stack tight" aria-labelledby="declines">
          <h2 id="declines">Why things were sent back</h2>
          {report.declines.length === 0 ? (
            <p className="muted">Nothing was, in these weeks.</p>
          ) : (
            <LineBars
              label="Why things were sent back: how often"
              lines={report.declines.map(({ what, reason, count }) => ({
                name: `${what}: ${reason.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()}`,
                value: count,
                text: formatNumber(count),
              }))}
            />
          )}
        </section>
      </div>
    </>
  )
}

const Figure = ({ name, value, children }: { name: string; value: string; children: React.ReactNode }) => (
  <div>
    <dt className="muted">{name}</dt>
    <dd>{value}</dd>
    <dd className="fine muted">{children}</dd>
  </div>
)

const Legend = ({ filled, outlined }: { filled: string; outlined: string }) => (
  <span className="legend fine">
    <span>
      <i className="bar" aria-hidden="true" /> {filled}
    </span>
    <span>
      <i className="bar outlined" aria-hidden="true" /> {outlined}
    </span>
  </span>
)
