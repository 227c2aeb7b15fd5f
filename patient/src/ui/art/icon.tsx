import styles from './icon.module.css'

const START = 'data:image/svg+xml;utf8,'

/** An outline icon of ionicons, hidden from screen readers since a label is always next to it. `of`: one of `ionicons/icons`. */
export const Icon = ({ of, small = false }: { of: string; small?: boolean }) => (
  <span
    className={small ? `${styles.icon} ${styles.small}` : styles.icon}
    aria-hidden="true"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the icons are SVG text of the library, never input
    dangerouslySetInnerHTML={{ __html: of.slice(START.length) }}
  />
)
