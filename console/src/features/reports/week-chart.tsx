// Bars or lines by week; to a screen reader a table of figures. The arrow keys or the pointer move through the weeks, and the line
// below shows the current week's figures. Each series has its own style without colour, so that it prints in black.
import type { ReportWeek } from '@aruga/contract/reports/reports'
import { useId, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { formatDay, formatDayOfYear, formatNumber } from '../../ui/dates.ts'
import { type BarStyle, classOf, share } from './bars.tsx'
import { Legend } from './legend.tsx'
import { pathOf } from './lines.ts'
import styles from './reports.module.css'

/** `of`: the value of a week, null without data. */
type Series = { name: string; style: BarStyle; of: (week: ReportWeek) => number | null }
type Props = {
  title: string
  weeks: ReportWeek[]
  series: Series[]
  /** Lines for many weeks, or when the difference between two series matters. */
  as?: 'bars' | 'lines'
  /** The format of values in the table and on the scale. */
  format?: (value: number) => string
  scale?: (value: number) => string
}

export const WeekChart = ({ title, weeks, series, as = 'bars', format = formatNumber, scale = format }: Props) => {
  const isLines = as === 'lines'
  const id = useId()
  const [at, setAt] = useState<number | null>(null)
  const most = niceTop(Math.max(...weeks.flatMap((week) => series.map(({ of }) => of(week) ?? 0)), 1))
  const read = ({ of }: Series, week: ReportWeek) => {
    const value = of(week)
    return value === null ? t('reports:weekChart.none') : format(value)
  }
  const go = (event: React.KeyboardEvent) => {
    const last = weeks.length - 1
    const from = at ?? last
    const to = { ArrowLeft: at === null ? last : from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key]
    if (event.key === 'Escape') setAt(null)
    if (to === undefined) return
    event.preventDefault()
    setAt(Math.min(last, Math.max(0, to)))
  }
  const shown = at === null ? undefined : weeks[at]
  return (
    <section className="card" aria-labelledby={id}>
      <div className={styles.chartHead}>
        <h2 id={id}>{title}</h2>
        <Legend of={series} as={as} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        className={styles.weeks}
        role="group"
        aria-label={t('reports:weekChart.keys', { title })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys go through the weeks
        tabIndex={0}
        onKeyDown={go}
        onBlur={() => setAt(null)}
        onPointerLeave={() => setAt(null)}
      >
        <div className={styles.weeksScale} aria-hidden="true">
          {[most, most / 2, 0].map((value) => (
            <span key={value} className="num" translate="no">
              {scale(value)}
            </span>
          ))}
        </div>
        <div className={styles.plot}>
          {isLines && (
            <svg className={styles.weeksLines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
              {series.map(({ name, style, of }) => (
                <path key={name} className={`${styles.line} ${styles[style]}`} d={pathOf(weeks.map(of), most)} />
              ))}
            </svg>
          )}
          <table className={classesOf(isLines, weeks.length)}>
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
                <tr key={week.week} data-at={place === at || undefined} onPointerEnter={() => setAt(place)}>
                  <th scope="row">
                    <span className={place % labelEvery(weeks.length) === 0 ? undefined : 'sr'}>
                      {formatDayOfYear(week.week)}
                    </span>
                  </th>
                  {series.map((one) => (
                    <td key={one.name}>
                      {isLines ? (
                        <Point value={one.of(week)} most={most} />
                      ) : (
                        <span className={classOf(one.style)} style={{ height: share(one.of(week) ?? 0, most) }} />
                      )}
                      <span className="sr">{read(one, week)}</span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      <p className={`${styles.weekRead} fine`} role="status">
        {shown &&
          [
            t('reports:weekChart.weekOfWeek', { week: formatDay(shown.week) }),
            ...series.map((one) => `${one.name}: ${read(one, shown)}`),
          ].join(' · ')}
      </p>
    </section>
  )
}

/** With more weeks the points of a line would hide it, so only the current week's point is shown. */
const MOST_POINTS = 13
const classesOf = (isLines: boolean, weeks: number) =>
  [styles.weeksBars, isLines && styles.weeksPoints, isLines && weeks > MOST_POINTS && styles.dense]
    .filter(Boolean)
    .join(' ')

/** The position of a line in a week. */
const Point = ({ value, most }: { value: number | null; most: number }) =>
  value === null ? null : <span className={styles.point} style={{ bottom: share(value, most) }} />

/** The next of 2, 4, 6, 10, 20, 40 … that is at least the value; all are easy to halve. */
export function niceTop(value: number): number {
  for (let power = 1; ; power *= 10) {
    for (const step of [2, 4, 6, 10]) if (step * power >= value) return step * power
  }
}

const labelEvery = (weeks: number) => Math.max(1, Math.ceil(weeks / 4))
