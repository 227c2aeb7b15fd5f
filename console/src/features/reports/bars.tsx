// Bars drawn by the layout itself. Each chart is a table to a reader: the figures stand in it, the bars are beside them.
import type { ReportWeek } from '@aruga/contract/staff/reports'
import { formatDay, formatNumber } from '../../ui/dates.ts'
import './reports.css'

const share = (value: number, most: number) => `${most === 0 ? 0 : (value / most) * 100}%`

/** Letters issued (filled) and fully bought (outlined), a pair a week. */
export const WeekBars = ({ weeks }: { weeks: ReportWeek[] }) => {
  const most = niceTop(Math.max(...weeks.flatMap(({ issued, fullyBought }) => [issued, fullyBought]), 1))
  return (
    <div className="weeks">
      <div className="weeks-scale" aria-hidden="true">
        {[most, most / 2, 0].map((value) => (
          <span key={value} className="num">
            {formatNumber(value)}
          </span>
        ))}
      </div>
      <table className="weeks-bars">
        <caption className="sr">Letters issued and fully bought, week by week</caption>
        <thead className="sr">
          <tr>
            <th scope="col">Week of</th>
            <th scope="col">Issued</th>
            <th scope="col">Fully bought</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ week, issued, fullyBought }, place) => (
            <tr key={week} title={`Week of ${formatDay(week)}: ${issued} issued, ${fullyBought} fully bought`}>
              <th scope="row">
                <span className={place % labelEvery(weeks.length) === 0 ? undefined : 'sr'}>{shortDay(week)}</span>
              </th>
              <td>
                <span className="bar" style={{ height: share(issued, most) }} />
                <span className="sr">{issued}</span>
              </td>
              <td>
                <span className="bar outlined" style={{ height: share(fullyBought, most) }} />
                <span className="sr">{fullyBought}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Line = { name: string; value: number; text: string; outlined?: boolean }

/** One bar a line, the longest as long as there is room. */
export const LineBars = ({ label, lines }: { label: string; lines: Line[] }) => {
  const most = Math.max(...lines.map(({ value }) => value), 0)
  return (
    <table className="lines" aria-label={label}>
      <tbody>
        {lines.map(({ name, value, text, outlined }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="line-bar" aria-hidden="true">
              {value > 0 && (
                <span className={outlined ? 'bar outlined' : 'bar'} style={{ width: share(value, most) }} />
              )}
            </td>
            <td className="num">
              <b>{text}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The next of 2, 10, 20, 50, 100, 200 … that holds the value, and halves well. */
export function niceTop(value: number): number {
  for (let power = 1; ; power *= 10) {
    for (const step of [2, 4, 6, 10]) if (step * power >= value) return step * power
  }
}

const labelEvery = (weeks: number) => Math.max(1, Math.ceil(weeks / 4))
const shortDay = (day: string) =>
  new Intl.DateTimeFormat('en-PH', { day: 'numeric', month: 'short' }).format(new Date(`${day}T12:00:00`))
