// The words a patient would use for each state, with icon and tone. Marigold (`turn`) only where the patient acts next.
import type { DocumentStatus } from '@aruga/contract/documents/documents'
import type { LetterStatus } from '@aruga/contract/letters/letters'
import type { PatientStatus } from '@aruga/contract/profile/profile'
import {
  arrowForward,
  cameraOutline,
  checkmarkCircleOutline,
  close,
  exitOutline,
  qrCodeOutline,
  timeOutline,
} from 'ionicons/icons'
import { defineMessages } from '../../i18n/messages.ts'
import type { Tone } from './chip.tsx'

type Sign = { icon: string; tone: Tone }

export const letterSigns: Record<LetterStatus, Sign> = {
  Issued: { icon: arrowForward, tone: 'turn' },
  Claimed: { icon: qrCodeOutline, tone: 'turn' },
  Dispensed: { icon: checkmarkCircleOutline, tone: 'good' },
  Expired: { icon: timeOutline, tone: 'plain' },
  Cancelled: { icon: close, tone: 'plain' },
}

export const documentSigns: Record<DocumentStatus, Sign> = {
  NeedsQuantity: { icon: arrowForward, tone: 'turn' },
  UnderReview: { icon: timeOutline, tone: 'info' },
  Accepted: { icon: checkmarkCircleOutline, tone: 'good' },
  Declined: { icon: cameraOutline, tone: 'turn' },
}

export const patientSigns: Record<PatientStatus, Sign> = {
  UnderReview: { icon: timeOutline, tone: 'info' },
  Active: { icon: checkmarkCircleOutline, tone: 'good' },
  Declined: { icon: arrowForward, tone: 'turn' },
  Unsubscribed: { icon: exitOutline, tone: 'plain' },
}

export const useStatusMessages = defineMessages('status', {
  en: {
    letterIssued: 'Ready to claim',
    letterClaimed: 'Your code is ready',
    letterDispensed: 'All bought',
    letterExpired: 'Past its date',
    letterCancelled: 'Cancelled',
    documentNeedsQuantity: 'Tell us how many',
    documentUnderReview: 'Being checked',
    documentAccepted: 'Accepted',
    documentDeclined: 'Needs a new photo',
    patientUnderReview: 'Being checked',
    patientActive: 'Active',
    patientDeclined: 'Needs a correction',
    patientUnsubscribed: 'Left the program',
  },
  fil: {
    letterIssued: 'Puwede nang kunin',
    letterClaimed: 'May code na kayo',
    letterDispensed: 'Nabili na lahat',
    letterExpired: 'Lampas na sa petsa',
    letterCancelled: 'Kinansela',
    documentNeedsQuantity: 'Ilagay kung ilan',
    documentUnderReview: 'Sinusuri pa',
    documentAccepted: 'Tinanggap',
    documentDeclined: 'Kailangan ng bagong litrato',
    patientUnderReview: 'Sinusuri pa',
    patientActive: 'Aktibo',
    patientDeclined: 'May kailangang itama',
    patientUnsubscribed: 'Umalis sa programa',
  },
})
