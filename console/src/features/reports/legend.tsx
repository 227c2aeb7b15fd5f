import { type BarStyle, classOf } from './bars.tsx'
import styles from './reports.module.css'

type Props = { of: { name: string; style: BarStyle }[]; as?: 'bars' | 'lines' }

/** The meaning of each style of bar or line in a chart. */
export const Legend = ({ of, as = 'bars' }: Props) => (
  <span className={`${styles.legend} fine`}>
    {of.map(({ name, style }) => (
      <span key={name}>
        {as === 'lines' ? (
          <svg className={styles.legendLine} viewBox="0 0 28 8" aria-hidden="true">
            <path className={`${styles.line} ${styles[style]}`} d="M2 4L26 4" />
          </svg>
        ) : (
          <i className={classOf(style)} aria-hidden="true" />
        )}{' '}
        {name}
      </span>
    ))}
  </span>
)
