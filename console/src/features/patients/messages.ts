import type { Purpose } from '@aruga/contract/consents/consents'
import type { LetterStatus } from '@aruga/contract/letters/letters'
import type { OpenReasonWord } from '@aruga/contract/patients/open-reasons'
import type { PatientStatus } from '@aruga/contract/profile/profile'
import type { LetterCancelReason } from '@aruga/contract/review/decline-messages'
import {
  checkmarkCircleOutline,
  closeCircleOutline,
  createOutline,
  documentTextOutline,
  exitOutline,
  hourglassOutline,
  qrCodeOutline,
  timeOutline,
  trashOutline,
} from 'ionicons/icons'
import type { Tone } from '../../ui/chip.tsx'
import { formatDayTime } from '../../ui/dates.ts'
import type { ProblemMessages } from '../../ui/problem-message.ts'

export const openReasonName: Record<OpenReasonWord, string> = {
  PatientAsked: 'The patient called, wrote or came',
  DecisionChecked: 'A decision is looked at again',
  PartnerAsked: 'The pharmacy or the doctor asked',
  Complaint: 'A complaint',
  SuspectedMisuse: 'Something looks like misuse',
  DataRequest: 'The patient’s rights over their data',
  Other: 'Another reason',
}

export const cancelReasonName: Record<LetterCancelReason, string> = {
  DoctorChangedTreatment: 'The doctor changed the treatment',
  IssuedByMistake: 'It was issued by mistake',
  PatientAsked: 'The patient asked for it',
  ProductWithdrawn: 'The program no longer covers it',
  Other: 'Another reason',
}

export const purposeName: Record<Purpose, string> = {
  program: 'To take part in the program',
  reminders: 'Reminders',
  research: 'Research',
}

type Sign = { icon: string; tone: Tone; label: string }

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

export const letterSigns: Record<LetterStatus, Sign> = {
  Issued: { icon: documentTextOutline, tone: 'info', label: 'Ready to claim' },
  Claimed: { icon: qrCodeOutline, tone: 'info', label: 'Code is ready' },
  Dispensed: { icon: checkmarkCircleOutline, tone: 'good', label: 'All bought' },
  Expired: { icon: hourglassOutline, tone: 'plain', label: 'Past its date' },
  Cancelled: { icon: closeCircleOutline, tone: 'plain', label: 'Cancelled' },
}

/** What may still be claimed or bought with, and so cancelled. */
export const isOpen = ({ status }: { status: LetterStatus }) => status === 'Issued' || status === 'Claimed'

/** Why a letter cannot be issued any more. */
export const issueProblems: ProblemMessages = {
  NotFound: 'This product has left the formulary. Please choose another.',
  PatientNotActive: 'The patient is not in the program any more.',
  PrescriptionNotUsable: 'This prescription has made a letter meanwhile.',
}

/** Why a letter cannot be cancelled any more: what it has become, since when, by whom. */
export const cancelProblems: ProblemMessages = {
  LetterNotOpen: ({ status, by, at }) => {
    const since = typeof at === 'string' ? ` on ${formatDayTime(at)}` : ''
    if (status === 'Dispensed') return `All of it was bought${since}.`
    if (status === 'Expired') return `It ended${since}.`
    return `${typeof by === 'string' ? by : 'The patient, who left the program,'} has cancelled it${since}.`
  },
}
