import type { ReactNode } from 'react'
import styles from './counter.module.css'

/** What can be done now, and what went wrong with it: below the thumb on a phone, below the words on a desk. */
export const ActionBar = ({ children }: { children: ReactNode }) => <div className={styles.actionBar}>{children}</div>
