import { Icon } from '../art/icon.tsx'
import styles from './chip.module.css'

/** `turn`: you act now, nothing else. */
export type Tone = 'turn' | 'good' | 'wait' | 'bad' | 'info' | 'plain'

/** A state: icon and word, always both. */
export const Chip = ({ tone, icon, children }: { tone: Tone; icon?: string; children: string }) => (
  <span className={`${styles.chip} ${styles[tone]}`}>
    {icon && <Icon of={icon} />}
    <span>{children}</span>
  </span>
)
