import type { LetterStatus } from '@aruga/contract/letters/letters'
import type { LetterCancelReason } from '@aruga/contract/review/decline-messages'
import {
  checkmarkCircleOutline,
  closeCircleOutline,
  documentTextOutline,
  hourglassOutline,
  qrCodeOutline,
} from 'ionicons/icons'
import type { Sign } from '../../ui/chip.tsx'
import { formatDayTime } from '../../ui/dates.ts'
import type { ProblemMessages } from '../../ui/problem-message.ts'

export const cancelReasonName: Record<LetterCancelReason, string> = {
  DoctorChangedTreatment: 'The doctor changed the treatment',
  IssuedByMistake: 'It was issued by mistake',
  PatientAsked: 'The patient asked for it',
  ProductWithdrawn: 'The program no longer covers it',
  Other: 'Another reason',
}

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
