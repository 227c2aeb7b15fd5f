import './chip.css'
import { Icon } from '../art/icon.tsx'

/** `turn`: you act now, nothing else. */
export type Tone = 'turn' | 'good' | 'wait' | 'bad' | 'info' | 'plain'

/** A state: icon and word, always both. */
export const Chip = ({ tone, icon, children }: { tone: Tone; icon?: string; children: string }) => (
  <span className={`chip chip-${tone}`}>
    {icon && <Icon of={icon} />}
    <span>{children}</span>
  </span>
)
