import type { ReactNode } from 'react'
import styles from './chip.module.css'
import type { Tone } from './signs.ts'

/** A state as icon and word, never by colour alone. `icon`: rendered by the app's own `Icon`. */
export const Chip = ({ tone, icon, children }: { tone: Tone; icon: ReactNode; children: string }) => (
  <span className={`${styles.chip} ${styles[tone]}`}>
    {icon}
    <span>{children}</span>
  </span>
)
