// The icon and tone of each state; the texts are in the apps. Marigold (`turn`) is only for the reader's next step: a state
// that waits for the patient is `turn` in the patient app and quieter in the console.
import type { DocumentStatus } from '@aruga/contract/documents/documents'
import type { LetterStatus } from '@aruga/contract/letters/letters'
import type { PatientStatus } from '@aruga/contract/profile/profile'
import {
  arrowForward,
  cameraOutline,
  checkmarkCircleOutline,
  closeCircleOutline,
  createOutline,
  documentTextOutline,
  exitOutline,
  hourglassOutline,
  qrCodeOutline,
  timeOutline,
} from 'ionicons/icons'

/** `turn`: only where the reader acts next. */
export type Tone = 'turn' | 'good' | 'wait' | 'bad' | 'info' | 'plain'

/** `icon`: one of `ionicons/icons`. */
export type Sign = { icon: string; tone: Tone }
type Signs = { patient: Sign; staff: Sign }

const forBoth = (icon: string, tone: Tone): Signs => ({ patient: { icon, tone }, staff: { icon, tone } })
/** The patient acts next, in the way that `icon` shows; staff see the state. */
const patientActs = (icon: string, staff: Sign): Signs => ({ patient: { icon, tone: 'turn' }, staff })

export const letterSigns: Record<LetterStatus, Signs> = {
  Issued: patientActs(arrowForward, { icon: documentTextOutline, tone: 'info' }),
  Claimed: patientActs(qrCodeOutline, { icon: qrCodeOutline, tone: 'info' }),
  Dispensed: forBoth(checkmarkCircleOutline, 'good'),
  Expired: forBoth(hourglassOutline, 'plain'),
  Cancelled: forBoth(closeCircleOutline, 'plain'),
}

export const documentSigns: Record<DocumentStatus, Signs> = {
  NeedsQuantity: patientActs(arrowForward, { icon: createOutline, tone: 'info' }),
  UnderReview: forBoth(timeOutline, 'info'),
  Accepted: forBoth(checkmarkCircleOutline, 'good'),
  Declined: patientActs(cameraOutline, { icon: createOutline, tone: 'wait' }),
}

export const patientSigns: Record<PatientStatus, Signs> = {
  UnderReview: forBoth(timeOutline, 'info'),
  Active: forBoth(checkmarkCircleOutline, 'good'),
  Declined: patientActs(arrowForward, { icon: createOutline, tone: 'wait' }),
  Unsubscribed: forBoth(exitOutline, 'plain'),
}
