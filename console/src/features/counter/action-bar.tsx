import type { ReactNode } from 'react'
import styles from './counter.module.css'

/** The actions and their errors: fixed at the bottom on a phone, below the text on a desktop. */
export const ActionBar = ({ children }: { children: ReactNode }) => <div className={styles.actionBar}>{children}</div>
