import type { Report } from '@aruga/contract/staff/reports'
import '../../ui/data-table.css'
import { formatNumber } from '../../ui/dates.ts'
import { LineBars, WeekBars } from './bars.tsx'
import './reports.css'
import { Branches, Products } from './tables.tsx'
import { comparedTo, hoursOf, pointsTo, shareOf, steps } from './words.ts'

/** What a report says: the totals, then what they are made of. */
export const Figures = ({ report }: { report: Report }) => {
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
