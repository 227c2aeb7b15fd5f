import styles from './icon.module.css'

const START = 'data:image/svg+xml;utf8,'

/** An outline icon of ionicons, beside its word, so hidden from screen readers. `of`: one of `@aruga/ui/icons`. */
export const Icon = ({ of, small = false }: { of: string; small?: boolean }) => (
  <span
    className={small ? `${styles.icon} ${styles.small}` : styles.icon}
    aria-hidden="true"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the library hands its drawings out as text, and no one else can
    dangerouslySetInnerHTML={{ __html: of.slice(START.length) }}
  />
)
