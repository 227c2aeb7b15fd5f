import type { Purpose } from '@aruga/contract/consents/consents'
import type { PatientStatus } from '@aruga/contract/profile/profile'
import { checkmarkCircleOutline } from '@aruga/ui/icons/checkmark-circle-outline'
import { createOutline } from '@aruga/ui/icons/create-outline'
import { exitOutline } from '@aruga/ui/icons/exit-outline'
import { timeOutline } from '@aruga/ui/icons/time-outline'
import { trashOutline } from '@aruga/ui/icons/trash-outline'
import { t } from '../../i18n/t.ts'
import type { Sign } from '../../ui/chip.tsx'

export const purposeName = (purpose: Purpose) => t(`patients:purpose.${purpose}`)

/** `Erased`: on request, whatever the status was. */
const signs: Record<PatientStatus | 'Erased', Omit<Sign, 'label'>> = {
  UnderReview: { icon: timeOutline, tone: 'info' },
  Active: { icon: checkmarkCircleOutline, tone: 'good' },
  Declined: { icon: createOutline, tone: 'wait' },
  Unsubscribed: { icon: exitOutline, tone: 'plain' },
  Erased: { icon: trashOutline, tone: 'plain' },
}
export const patientSign = (status: PatientStatus | 'Erased'): Sign => ({
  ...signs[status],
  label: t(`patients:status.${status}`),
})
