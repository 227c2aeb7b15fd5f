import type { ReactNode } from 'react'
import styles from './stage.module.css'

type Props = {
  /** The paper is higher than it is wide. */
  tall?: boolean
  busy?: boolean
  tools?: ReactNode
  /** Beneath: the other papers. */
  film?: ReactNode
  /** The paper. */
  children: ReactNode
}

/** The dark stage on which a whole paper is seen, with its tools beside it. */
export const Stage = ({ tall = false, busy = false, tools, film, children }: Props) => (
  <figure className={styles.stage} aria-busy={busy}>
    <div className={tall ? `${styles.floor} ${styles.tall}` : styles.floor}>
      {children}
      {tools && <div className={styles.tools}>{tools}</div>}
    </div>
    {film}
  </figure>
)
