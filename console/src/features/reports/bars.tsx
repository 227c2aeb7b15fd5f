// Lying bars drawn by the layout itself. Each chart is a table to a reader: the figures stand in it, the bars are beside them.
import styles from './reports.module.css'

/** Filled is ours, outlined the patient's; striped is what stands between two of a chart. */
export type Look = 'filled' | 'striped' | 'outlined'
export const lookOf = (look: Look) => (look === 'filled' ? styles.bar : `${styles.bar} ${styles[look]}`)
export const share = (value: number, most: number) => `${most === 0 ? 0 : (value / most) * 100}%`

type Line = { name: string; value: number; text: string; look?: Look }

/** One bar a line, the longest as long as there is room. */
export const LineBars = ({ label, lines }: { label: string; lines: Line[] }) => {
  const most = Math.max(...lines.map(({ value }) => value), 0)
  return (
    <table className={styles.lines} aria-label={label}>
      <tbody>
        {lines.map(({ name, value, text, look = 'filled' }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={styles.lineBar} aria-hidden="true">
              {value > 0 && <span className={lookOf(look)} style={{ width: share(value, most) }} />}
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
