import styles from './error-art.module.css'

/** The ring has rolled out of its arc: for something that does not exist or did not work. */
export const ErrorArt = () => (
  <svg className={styles.errorArt} viewBox="0 0 380 230" aria-hidden="true">
    <path d="M61 92a92 92 0 1 0 174 0" strokeWidth="17" />
    <g strokeWidth="3">
      <path d="M176 66c30-52 92-54 118-6 13 24 19 50 19 78" strokeDasharray="1 11" />
      <path d="M18 224h344" />
      <circle cx="314" cy="186" r="32" strokeWidth="8" />
    </g>
  </svg>
)
