import type { StatementState } from '@aruga/contract/reimbursement/staff'
import { dateFormatter } from '@aruga/ui/format/dates'
import { alertCircleOutline } from '@aruga/ui/icons/alert-circle-outline'
import { checkmarkCircleOutline } from '@aruga/ui/icons/checkmark-circle-outline'
import { checkmarkDoneOutline } from '@aruga/ui/icons/checkmark-done-outline'
import { timeOutline } from '@aruga/ui/icons/time-outline'
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

/** `October 2026`, from its first day. */
export const monthName = dateFormatter(() => 'en', { month: 'long', year: 'numeric' })
