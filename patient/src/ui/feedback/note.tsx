import type { ReactNode } from 'react'
import { Icon } from '../art/icon.tsx'
import styles from './note.module.css'

type Props = { icon: string; tone?: 'plain' | 'good' | 'wait' | 'bad'; children: ReactNode }

/** A note in its own box. With tone `bad` it is announced to screen readers when it appears. */
export const Note = ({ icon, tone = 'plain', children }: Props) => (
  <div className={`${styles.note} ${styles[tone]}`} role={tone === 'bad' ? 'alert' : undefined}>
    <Icon of={icon} />
    <div>{children}</div>
  </div>
)
