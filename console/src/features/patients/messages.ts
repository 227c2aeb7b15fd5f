import type { Purpose } from '@aruga/contract/consents/consents'
import type { OpenReasonWord } from '@aruga/contract/patients/open-reasons'
import type { PatientStatus } from '@aruga/contract/profile/profile'
import { checkmarkCircleOutline, createOutline, exitOutline, timeOutline, trashOutline } from 'ionicons/icons'
import type { Sign } from '../../ui/chip.tsx'

export const openReasonName: Record<OpenReasonWord, string> = {
  PatientAsked: 'The patient called, wrote or came',
  DecisionChecked: 'A decision is looked at again',
  PartnerAsked: 'The pharmacy or the doctor asked',
  Complaint: 'A complaint',
  SuspectedMisuse: 'Something looks like misuse',
  DataRequest: 'The patient’s rights over their data',
  Other: 'Another reason',
}

export const purposeName: Record<Purpose, string> = {
  program: 'To take part in the program',
  reminders: 'Reminders',
  research: 'Research',
}

export const patientSigns: Record<PatientStatus, Sign> = {
  UnderReview: { icon: timeOutline, tone: 'info', label: 'Being checked' },
  Active: { icon: checkmarkCircleOutline, tone: 'good', label: 'Active' },
  Declined: { icon: createOutline, tone: 'wait', label: 'Needs a correction' },
  Unsubscribed: { icon: exitOutline, tone: 'plain', label: 'Left the program' },
}

/** Of a patient who was erased by their own wish, whatever their status was. */
export const erasedSign: Sign = { icon: trashOutline, tone: 'plain', label: 'Erased' }
/** Why a detail is empty. */
export const untold = ({ erasedAt }: { erasedAt: string | null }) => (erasedAt ? 'erased' : 'not told')
