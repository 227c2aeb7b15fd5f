// The words a patient would use for each state, with icon and tone. Marigold (`turn`) only where the patient acts next.
import type { DocumentStatus } from '@aruga/contract/documents/documents'
import type { LetterStatus } from '@aruga/contract/letters/letters'
import type { PatientStatus } from '@aruga/contract/profile/profile'
import en from '@aruga/locales/en/status.json'
import fil from '@aruga/locales/fil/status.json'
import { arrowForward } from '@aruga/ui/icons/arrow-forward'
import { cameraOutline } from '@aruga/ui/icons/camera-outline'
import { checkmarkCircleOutline } from '@aruga/ui/icons/checkmark-circle-outline'
import { close } from '@aruga/ui/icons/close'
import { exitOutline } from '@aruga/ui/icons/exit-outline'
import { qrCodeOutline } from '@aruga/ui/icons/qr-code-outline'
import { timeOutline } from '@aruga/ui/icons/time-outline'
import { addMessages } from '../../i18n/messages.ts'
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

export const STATUS = 'status'
addMessages(STATUS, { en, fil })
