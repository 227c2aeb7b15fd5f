// Vertical bars by week in plain HTML; to a screen reader a table of figures.
import type { ReportWeek } from '@aruga/contract/reports/reports'
import { useId } from 'react'
import { t } from '../../i18n/t.ts'
import { formatDay, formatDayOfYear, formatNumber } from '../../ui/dates.ts'
import { type BarStyle, classOf, share } from './bars.tsx'
import { Legend } from './legend.tsx'
import styles from './reports.module.css'

/** `of`: the value of a week, null without data. */
type Series = { name: string; look: BarStyle; of: (week: ReportWeek) => number | null }
type Props = {
  title: string
  weeks: ReportWeek[]
  series: Series[]
  /** How values are written, in the table and on the scale. */
  format?: (value: number) => string
  scale?: (value: number) => string
}

export const WeekChart = ({ title, weeks, series, format = formatNumber, scale = format }: Props) => {
  const id = useId()
  const most = niceTop(Math.max(...weeks.flatMap((week) => series.map(({ of }) => of(week) ?? 0)), 1))
  const read = ({ of }: Series, week: ReportWeek) => {
    const value = of(week)
    return value === null ? t('reports:weekChart.none') : format(value)
  }
  return (
    <section className="card" aria-labelledby={id}>
      <div className={styles.chartHead}>
        <h2 id={id}>{title}</h2>
        <Legend of={series} />
      </div>
      <div className={styles.weeks}>
        <div className={styles.weeksScale} aria-hidden="true">
          {[most, most / 2, 0].map((value) => (
            <span key={value} className="num">
              {scale(value)}
            </span>
          ))}
        </div>
        <table className={styles.weeksBars}>
          <caption className="sr">{title}</caption>
          <thead className="sr">
            <tr>
              <th scope="col">{t('reports:weekChart.weekOf')}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week, place) => (
              <tr
                key={week.week}
                title={[
                  t('reports:weekChart.weekOfWeek', { week: formatDay(week.week) }),
                  ...series.map((one) => `${one.name}: ${read(one, week)}`),
                ].join('\n')}
              >
                <th scope="row">
                  <span className={place % labelEvery(weeks.length) === 0 ? undefined : 'sr'}>
                    {formatDayOfYear(week.week)}
                  </span>
                </th>
                {series.map((one) => (
                  <td key={one.name}>
                    <span className={classOf(one.look)} style={{ height: share(one.of(week) ?? 0, most) }} />
                    <span className="sr">{read(one, week)}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** The next of 2, 4, 6, 10, 20, 40 … that is at least the value; all are easy to halve. */
export function niceTop(value: number): number {
  for (let power = 1; ; power *= 10) {
    for (const step of [2, 4, 6, 10]) if (step * power >= value) return step * power
  }
}

const labelEvery = (weeks: number) => Math.max(1, Math.ceil(weeks / 4))
