import { Chip as SharedChip } from '@aruga/ui/status/chip'
import type { Tone } from '@aruga/ui/status/signs'
import { Icon } from '../art/icon.tsx'

/** A state: icon and label, never colour alone. `icon`: one of `@aruga/ui/icons`. */
export const Chip = ({ tone, icon, children }: { tone: Tone; icon?: string; children: string }) => (
  <SharedChip tone={tone} icon={icon && <Icon of={icon} />}>
    {children}
  </SharedChip>
)
