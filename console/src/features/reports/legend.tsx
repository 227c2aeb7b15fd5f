import { type BarStyle, classOf } from './bars.tsx'
import styles from './reports.module.css'

/** The meaning of each style of bar in a chart. */
export const Legend = ({ of }: { of: { name: string; look: BarStyle }[] }) => (
  <span className={`${styles.legend} fine`}>
    {of.map(({ name, look }) => (
      <span key={name}>
        <i className={classOf(look)} aria-hidden="true" /> {name}
      </span>
    ))}
  </span>
)
