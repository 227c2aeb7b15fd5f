import { PaperArt } from '@aruga/ui/art/art'
import type { ReactNode } from 'react'
import styles from './empty.module.css'

type Props = {
  /** What is missing. */
  title: string
  /** Who acts, and when. */
  children: ReactNode
  action?: ReactNode
}

/** An empty state, which is not an error. */
export const Empty = ({ title, children, action }: Props) => (
  <div className={`${styles.empty} card`}>
    <PaperArt />
    <h2>{title}</h2>
    <p>{children}</p>
    {action}
  </div>
)
