import type { StaffAccount } from '@aruga/contract/staff/staff'
import { checkmarkCircleOutline, closeCircleOutline, mailOutline } from 'ionicons/icons'
import { Chip, type Tone } from '../../ui/chip.tsx'

const signs: Record<StaffAccount['state'], { icon: string; tone: Tone }> = {
  Active: { icon: checkmarkCircleOutline, tone: 'good' },
  Invited: { icon: mailOutline, tone: 'info' },
  Closed: { icon: closeCircleOutline, tone: 'plain' },
}

export const StateChip = ({ state }: Pick<StaffAccount, 'state'>) => <Chip {...signs[state]}>{state}</Chip>
