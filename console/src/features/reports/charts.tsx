import type { Report } from '@aruga/contract/reports/reports'
import { formatNumber } from '../../ui/dates.ts'
import { LineBars } from './bars.tsx'
import { Legend } from './legend.tsx'
import { hoursOf, steps } from './messages.ts'
import styles from './reports.module.css'
import { WeekChart } from './week-chart.tsx'

/** With more weeks than these, two charts beside each other have no room for their bars. */
const WEEKS_IN_HALF = 13

/** What happened week by week, and where the time went. */
export const Charts = ({ report: { weeks, steps: taken }, narrowed }: { report: Report; narrowed: boolean }) => (
  <div className={weeks.length > WEEKS_IN_HALF ? `${styles.charts} ${styles.long}` : styles.charts}>
    <WeekChart
      title="Letters per week"
      weeks={weeks}
      series={[
        { name: 'Issued', look: 'filled', of: ({ issued }) => issued },
        { name: 'Claimed', look: 'striped', of: ({ claimed }) => claimed },
        { name: 'Fully bought', look: 'outlined', of: ({ fullyBought }) => fullyBought },
      ]}
    />
    <section className="card stack tight" aria-labelledby="steps">
      <div className={styles.chartHead}>
        <h2 id="steps">Where the time goes</h2>
        <Legend
          of={[
            { name: 'Us', look: 'filled' },
            { name: 'Patient', look: 'outlined' },
          ]}
        />
      </div>
      <LineBars
        label="Where the time goes: half take under"
        lines={taken.map(({ step, median }) => ({
          name: steps[step].name,
          value: median ?? 0,
          text: hoursOf(median),
          look: steps[step].ours ? 'filled' : 'outlined',
        }))}
      />
    </section>
    <WeekChart
      title={narrowed ? 'Registrations of the whole program' : 'Registrations per week'}
      weeks={weeks}
      series={[
        { name: 'Sent by patients', look: 'outlined', of: ({ registrations }) => registrations },
        { name: 'Anything we sent back', look: 'filled', of: ({ declined }) => declined },
      ]}
    />
    <WeekChart
      title="How long checks take"
      weeks={weeks}
      series={[
        { name: 'Half take under', look: 'filled', of: ({ decisionMedian }) => decisionMedian },
        { name: 'Nine of ten take under', look: 'striped', of: ({ decisionNinetieth }) => decisionNinetieth },
      ]}
      said={hoursOf}
      scale={(hours) => `${formatNumber(hours)} h`}
    />
  </div>
)
