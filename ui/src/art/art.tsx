// The logo, a ring in an arc, also illustrates empty states. The sign-in page has its own copy, because the server renders it
// without React (server/src/auth/sign-in/frame.ts).
import styles from './art.module.css'

/** The logo. */
export const Mark = () => (
  <svg className={styles.mark} viewBox="0 0 40 40" aria-hidden="true">
    <circle cx="20" cy="17.5" r="8" strokeWidth="3.2" />
    <path d="M4.3 14.5a16 16 0 1 0 31.4 0" strokeWidth="5.6" />
  </svg>
)

/** The logo, large, for empty states. */
export const RingArt = () => (
  <svg className={styles.ringArt} viewBox="0 0 232 232" aria-hidden="true">
    <circle cx="116" cy="104" r="62" strokeWidth="8" />
    <path d="M17.5 86a100 100 0 1 0 197 0" strokeWidth="16" />
  </svg>
)

/** A sheet of paper in an arc, for empty or waiting states. Nothing in it is round, so that nobody takes it for a spinner. */
export const PaperArt = () => (
  <svg className={styles.ringArt} viewBox="0 0 232 232" aria-hidden="true">
    <path className={styles.sheet} d="M62 148V44a12 12 0 0 1 12-12h60l36 36v80" strokeWidth="8" />
    <path className={styles.sheet} d="M92 84h36M92 112h48" strokeWidth="8" />
    <path d="M30 140c14 76 158 76 172 0" strokeWidth="16" />
  </svg>
)

const radii = Array.from({ length: 11 }, (_, i) => 136 + 36 * i)

/** Thin circles around the ring of a pass or behind a hero; the parent places it. */
export const Ripple = () => (
  <svg className={styles.ripple} viewBox="-500 -500 1000 1000" aria-hidden="true">
    {radii.map((r) => (
      <circle key={r} r={r} />
    ))}
  </svg>
)
