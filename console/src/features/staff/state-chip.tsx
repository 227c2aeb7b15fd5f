import type { StaffAccount } from '@aruga/contract/staff/staff'
import { checkmarkCircleOutline, closeCircleOutline, mailOutline } from 'ionicons/icons'
import { t } from '../../i18n/t.ts'
import { Chip, type Sign } from '../../ui/chip.tsx'

const signs: Record<StaffAccount['state'], Omit<Sign, 'label'>> = {
  Active: { icon: checkmarkCircleOutline, tone: 'good' },
  Invited: { icon: mailOutline, tone: 'info' },
  Closed: { icon: closeCircleOutline, tone: 'plain' },
}

export const StateChip = ({ state }: Pick<StaffAccount, 'state'>) => (
  <Chip {...signs[state]}>{t(`staff:state.${state}`)}</Chip>
)
