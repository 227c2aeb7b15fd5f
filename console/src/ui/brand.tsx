// Care is a ring held by an arc: the mark and the empty states are one drawing.
import styles from './brand.module.css'

/** The mark beside a name. */
export const Brand = ({ name }: { name: string }) => (
  <span className={styles.brand}>
    <svg className={styles.mark} viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="17.5" r="8" strokeWidth="3.2" />
      <path d="M4.3 14.5a16 16 0 1 0 31.4 0" strokeWidth="5.6" />
    </svg>
    <span>{name}</span>
  </span>
)

/** The ring in its arc, large: for empty states. */
export const RingArt = () => (
  <svg className={styles.ringArt} viewBox="0 0 232 232" aria-hidden="true">
    <circle cx="116" cy="104" r="62" strokeWidth="8" />
    <path d="M17.5 86a100 100 0 1 0 197 0" strokeWidth="16" />
  </svg>
)
