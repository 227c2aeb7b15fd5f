import type { ReactNode } from 'react'
import styles from './stage.module.css'

type Props = {
  /** Whether the paper is higher than it is wide. */
  tall?: boolean
  busy?: boolean
  tools?: ReactNode
  /** Shown below: the other papers. */
  film?: ReactNode
  /** The paper. */
  children: ReactNode
}

/** The dark stage that shows a whole paper, with its tools beside it. */
export const Stage = ({ tall = false, busy = false, tools, film, children }: Props) => (
  <figure className={styles.stage} aria-busy={busy}>
    <div className={tall ? `${styles.floor} ${styles.tall}` : styles.floor}>
      {children}
      {tools && <div className={styles.tools}>{tools}</div>}
    </div>
    {film}
  </figure>
)
