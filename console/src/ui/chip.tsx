import styles from './chip.module.css'
import { Icon } from './icon.tsx'

/** `turn` only where somebody at the console acts next. */
export type Tone = 'good' | 'wait' | 'bad' | 'info' | 'turn' | 'plain'

/** How a state is shown. `icon`: one of `@aruga/ui/icons`. */
export type Sign = { icon: string; tone: Tone; label: string }

/** A state in an icon and a word, never in colour alone. */
export const Chip = ({ icon, tone, children }: { icon: string; tone: Tone; children: string }) => (
  <span className={`${styles.chip} ${styles[tone]}`}>
    <Icon of={icon} small />
    {children}
  </span>
)
