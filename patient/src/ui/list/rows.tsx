import { chevronForward } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../art/icon.tsx'
import styles from './rows.module.css'

/** A list in one card, with hairlines between its rows. `inCard`: the rows are already in a card. */
export const Rows = ({ label, inCard, children }: { label?: string; inCard?: boolean; children: ReactNode }) => (
  <ul className={inCard ? `${styles.rows} ${styles.inCard}` : `${styles.rows} card card-flush`} aria-label={label}>
    {children}
  </ul>
)

type RowProps = {
  icon?: string
  /** Decorative, in place of the icon. */
  picture?: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** At the end of the line: a chip, a count. */
  aside?: ReactNode
  /** A path: the row becomes a link with a chevron. */
  to?: string
  /** The history state of the link. */
  state?: unknown
  /** An action: the row becomes a button. */
  onPress?: () => void
}

/** Icon, bold title, plain detail. A chevron only on links. */
export const Row = ({ icon, picture, title, detail, aside, to, state, onPress }: RowProps) => {
  const content = (
    <>
      {picture ? <span className={styles.picture}>{picture}</span> : icon && <Icon of={icon} />}
      <span className={styles.text}>
        <b>{title}</b>
        {detail !== undefined && <span className="muted small">{detail}</span>}
      </span>
      {aside}
      {to && (
        <span className={styles.go}>
          <Icon of={chevronForward} small />
        </span>
      )}
    </>
  )
  return (
    <li>
      {to ? (
        <Link className={styles.row} to={to} state={state}>
          {content}
        </Link>
      ) : onPress ? (
        <button type="button" className={styles.row} onClick={onPress}>
          {content}
        </button>
      ) : (
        <div className={styles.row}>{content}</div>
      )}
    </li>
  )
}
