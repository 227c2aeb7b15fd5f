import type { ReactNode } from 'react'
import styles from './thread.module.css'

/** What the patient and the program said to each other, as bubbles: the program's from the left, the patient's from the right. */
export const Thread = ({ children }: { children: ReactNode }) => <ol className={styles.thread}>{children}</ol>

type SaidProps = {
  isMine: boolean
  /** Who said it and when, and beside it a sign. */
  who: ReactNode
  aside?: ReactNode
  title?: string | null
  words?: string | null
  children?: ReactNode
}

export const Said = ({ isMine, who, aside, title, words, children }: SaidProps) => (
  <li className={isMine ? styles.mine : styles.theirs}>
    <div className={styles.who}>
      <p className="muted small">{who}</p>
      {aside}
    </div>
    {title && <b>{title}</b>}
    {words && <p className={styles.words}>{words}</p>}
    {children}
  </li>
)

/** What happened between them. */
export const Meanwhile = ({ children }: { children: ReactNode }) => (
  <li className={`${styles.meanwhile} muted small`}>{children}</li>
)
