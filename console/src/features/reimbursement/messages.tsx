import type { StatementState } from '@aruga/contract/reimbursement/staff'
import { alertCircleOutline, checkmarkCircleOutline, checkmarkDoneOutline, timeOutline } from 'ionicons/icons'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'

const signs = {
  Open: { icon: timeOutline, tone: 'wait' },
  Disputed: { icon: alertCircleOutline, tone: 'turn' },
  Accepted: { icon: checkmarkCircleOutline, tone: 'good' },
  Paid: { icon: checkmarkDoneOutline, tone: 'plain' },
} as const

export const StateChip = ({ state }: { state: StatementState }) => (
  <Chip {...signs[state]}>{t(`reimbursement:state.${state}`)}</Chip>
)
