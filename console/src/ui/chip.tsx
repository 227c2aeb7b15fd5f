import { Chip as SharedChip } from '@aruga/ui/status/chip'
import type { Sign as SignOfStatus } from '@aruga/ui/status/signs'
import { Icon } from './icon.tsx'

/** How a state is shown, with its word. */
export type Sign = SignOfStatus & { label: string }

/** A state: icon and word, never colour alone. */
export const Chip = ({ icon, tone, children }: SignOfStatus & { children: string }) => (
  <SharedChip tone={tone} icon={<Icon of={icon} small />}>
    {children}
  </SharedChip>
)
