import type { ReactNode } from 'react'
import styles from './thread.module.css'

/** The messages between the patient and the program, as bubbles: the program's from the left, the patient's from the right. */
export const Thread = ({ children }: { children: ReactNode }) => <ol className={styles.thread}>{children}</ol>

type SaidProps = {
  isMine: boolean
  /** The sender and time of a message, with a chip next to it. */
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

/** An event between the messages. */
export const Meanwhile = ({ children }: { children: ReactNode }) => (
  <li className={`${styles.meanwhile} muted small`}>{children}</li>
)
