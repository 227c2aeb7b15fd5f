import type { Purpose } from '@aruga/contract/consents/consents'
import type { PatientStatus } from '@aruga/contract/profile/profile'
import { trashOutline } from '@aruga/ui/icons/trash-outline'
import { patientSigns } from '@aruga/ui/status/signs'
import { t } from '../../i18n/t.ts'
import type { Sign } from '../../ui/chip.tsx'

export const purposeName = (purpose: Purpose) => t(`patients:purpose.${purpose}`)

/** `Erased`: on request, whatever the status was. */
export const patientSign = (status: PatientStatus | 'Erased'): Sign => ({
  ...(status === 'Erased' ? { icon: trashOutline, tone: 'plain' } : patientSigns[status].staff),
  label: t(`patients:status.${status}`),
})
