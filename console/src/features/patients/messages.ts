import type { Purpose } from '@aruga/contract/consents/consents'
import type { PatientStatus } from '@aruga/contract/profile/profile'
import { checkmarkCircleOutline, createOutline, exitOutline, timeOutline, trashOutline } from 'ionicons/icons'
import { t } from '../../i18n/t.ts'
import type { Sign } from '../../ui/chip.tsx'

export const purposeName = (purpose: Purpose) => t(`patients:purpose.${purpose}`)

/** `Erased`: by their own wish, whatever their status was. */
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
