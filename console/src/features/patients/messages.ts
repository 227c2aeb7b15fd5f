import type { Purpose } from '@aruga/contract/consents/consents'
import type { PatientStatus } from '@aruga/contract/profile/profile'
import { letterSigns, patientSigns } from '@aruga/ui/status/signs'
import { trashOutline } from 'ionicons/icons'
import { t } from '../../i18n/t.ts'
import type { Sign } from '../../ui/chip.tsx'

export const purposeName = (purpose: Purpose) => t(`patients:purpose.${purpose}`)

type Standing = { status: PatientStatus; notEligible: boolean; erasedAt?: string | null }

/** Erased on request and declined for good are shown with any status. */
export function patientSign({ status, notEligible, erasedAt }: Standing): Sign {
  if (erasedAt) return { icon: trashOutline, tone: 'plain', label: t('patients:status.Erased') }
  if (notEligible) return { ...letterSigns.Cancelled.staff, label: t('patients:status.NotEligible') }
  return { ...patientSigns[status].staff, label: t(`patients:status.${status}`) }
}
