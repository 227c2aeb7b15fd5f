import { Chip as SharedChip } from '@aruga/ui/status/chip'
import type { Sign as SignOfStatus } from '@aruga/ui/status/signs'
import { Icon } from './icon.tsx'

/** A state's icon, tone and label. */
export type Sign = SignOfStatus & { label: string }

/** A state as icon and word, never by colour alone. */
export const Chip = ({ icon, tone, children }: SignOfStatus & { children: string }) => (
  <SharedChip tone={tone} icon={<Icon of={icon} small />}>
    {children}
  </SharedChip>
)
