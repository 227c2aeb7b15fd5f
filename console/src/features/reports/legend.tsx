import { type Look, lookOf } from './bars.tsx'
import styles from './reports.module.css'

/** What each look of a chart's bars stands for. */
export const Legend = ({ of }: { of: { name: string; look: Look }[] }) => (
  <span className={`${styles.legend} fine`}>
    {of.map(({ name, look }) => (
      <span key={name}>
        <i className={lookOf(look)} aria-hidden="true" /> {name}
      </span>
    ))}
  </span>
)
