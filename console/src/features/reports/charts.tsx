import type { Report } from '@aruga/contract/reports/reports'
import { t } from '../../i18n/t.ts'
import { formatNumber } from '../../ui/dates.ts'
import { LineBars } from './bars.tsx'
import { Legend } from './legend.tsx'
import { hoursOf, isOurs, stepName } from './messages.ts'
import styles from './reports.module.css'
import { WeekChart } from './week-chart.tsx'

/** With more weeks, two charts side by side are too narrow, as are three bars a week. */
const WEEKS_IN_HALF = 13

/** Charts by week, and the duration of each step. */
export const Charts = ({ report: { weeks, steps: taken }, filtered }: { report: Report; filtered: boolean }) => (
  <div className={weeks.length > WEEKS_IN_HALF ? `${styles.charts} ${styles.long}` : styles.charts}>
    <WeekChart
      title={t('reports:charts.lettersPerWeek')}
      weeks={weeks}
      as={weeks.length > WEEKS_IN_HALF ? 'lines' : 'bars'}
      series={[
        { name: t('reports:charts.issued'), style: 'filled', of: ({ issued }) => issued },
        { name: t('reports:charts.claimed'), style: 'striped', of: ({ claimed }) => claimed },
        { name: t('reports:charts.fullyBought'), style: 'outlined', of: ({ fullyBought }) => fullyBought },
      ]}
    />
    <section className="card stack tight" aria-labelledby="steps">
      <div className={styles.chartHead}>
        <h2 id="steps">{t('reports:charts.whereTheTimeGoes')}</h2>
        <Legend
          of={[
            { name: t('reports:charts.us'), style: 'filled' },
            { name: t('reports:charts.patient'), style: 'outlined' },
          ]}
        />
      </div>
      <LineBars
        label={t('reports:charts.whereTheTimeGoesHalf')}
        lines={taken.map(({ step, median }) => ({
          name: stepName(step),
          value: median ?? 0,
          text: hoursOf(median),
          style: isOurs(step) ? 'filled' : 'outlined',
        }))}
      />
    </section>
    <WeekChart
      title={filtered ? t('reports:charts.registrationsOfTheWholeProgram') : t('reports:charts.registrationsPerWeek')}
      weeks={weeks}
      series={[
        { name: t('reports:charts.sentByPatients'), style: 'outlined', of: ({ registrations }) => registrations },
        { name: t('reports:charts.anythingWeSentBack'), style: 'filled', of: ({ declined }) => declined },
      ]}
    />
    <WeekChart
      title={t('reports:charts.howLongChecksTake')}
      weeks={weeks}
      as="lines"
      series={[
        { name: t('reports:charts.halfTakeUnder'), style: 'filled', of: ({ decisionMedian }) => decisionMedian },
        {
          name: t('reports:charts.nineOfTenTakeUnder'),
          style: 'striped',
          of: ({ decisionNinetieth }) => decisionNinetieth,
        },
      ]}
      format={hoursOf}
      scale={(hours) => t('reports:hours.hours', { hours: formatNumber(hours) })}
    />
  </div>
)
