import type { PatientImport, PatientRow } from '@aruga/contract/patients/import'
import {
  alertCircleOutline,
  arrowUndoOutline,
  checkmarkCircleOutline,
  closeCircleOutline,
  copyOutline,
  hourglassOutline,
  mailOutline,
} from 'ionicons/icons'
import { t } from '../../../i18n/t.ts'
import type { Sign } from '../../../ui/chip.tsx'

const ofState = {
  Checked: { icon: alertCircleOutline, tone: 'plain' },
  Importing: { icon: hourglassOutline, tone: 'wait' },
  Imported: { icon: checkmarkCircleOutline, tone: 'good' },
  Failed: { icon: closeCircleOutline, tone: 'bad' },
  Undoing: { icon: hourglassOutline, tone: 'wait' },
  Undone: { icon: arrowUndoOutline, tone: 'plain' },
} as const

export function importSign({
  state,
  inviting,
  invitedAt,
}: Pick<PatientImport, 'state' | 'inviting' | 'invitedAt'>): Sign {
  if (state === 'Imported' && inviting) return { icon: mailOutline, tone: 'wait', label: t('patients:import.inviting') }
  if (state === 'Imported' && invitedAt) return { icon: mailOutline, tone: 'good', label: t('patients:import.told') }
  return { ...ofState[state], label: t(`patients:import.state.${state}`) }
}

const ofOutcome = {
  New: { icon: checkmarkCircleOutline, tone: 'good' },
  Same: { icon: copyOutline, tone: 'wait' },
  Duplicate: { icon: copyOutline, tone: 'wait' },
  Refused: { icon: closeCircleOutline, tone: 'bad' },
} as const

export const outcomeSign = (outcome: PatientRow['outcome']): Sign => ({
  ...ofOutcome[outcome],
  label: t(`patients:import.outcome.${outcome}`),
})
