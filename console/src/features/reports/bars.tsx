// Horizontal bar charts in plain HTML. To a screen reader each is a table of figures.
import styles from './reports.module.css'

/** Filled for the program's part, outlined for the patient's, striped for the part between two series. */
export type BarStyle = 'filled' | 'striped' | 'outlined'
export const classOf = (style: BarStyle) => (style === 'filled' ? styles.bar : `${styles.bar} ${styles[style]}`)
export const share = (value: number, most: number) => `${most === 0 ? 0 : (value / most) * 100}%`

type Line = { name: string; value: number; text: string; style?: BarStyle }

/** One bar per line, scaled to the largest value. */
export const LineBars = ({ label, lines }: { label: string; lines: Line[] }) => {
  const most = Math.max(...lines.map(({ value }) => value), 0)
  return (
    <table className={styles.lines} aria-label={label}>
      <tbody>
        {lines.map(({ name, value, text, style = 'filled' }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={styles.lineBar} aria-hidden="true">
              {value > 0 && <span className={classOf(style)} style={{ width: share(value, most) }} />}
            </td>
            <td className="num" translate="no">
              <b>{text}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
