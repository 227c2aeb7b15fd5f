import type { NotificationKind } from '@aruga/contract/notifications/notifications'
import {
  alertCircleOutline,
  archiveOutline,
  arrowUndoOutline,
  cartOutline,
  checkmarkCircleOutline,
  closeCircleOutline,
  createOutline,
  documentTextOutline,
  exitOutline,
  handLeftOutline,
  hourglassOutline,
  mailOutline,
  medkitOutline,
  megaphoneOutline,
  notificationsOutline,
  personOutline,
  qrCodeOutline,
  shieldCheckmarkOutline,
  timeOutline,
  trashOutline,
} from 'ionicons/icons'

/** `turn`: it asks the patient to do something, so it is marigold until it is read. */
type Sign = { icon: string; turn: boolean }

const signs: Record<NotificationKind, Sign> = {
  RegistrationReceived: { icon: timeOutline, turn: false },
  RegistrationApproved: { icon: checkmarkCircleOutline, turn: false },
  RegistrationDeclined: { icon: createOutline, turn: true },
  LetterIssued: { icon: documentTextOutline, turn: true },
  LetterClaimed: { icon: qrCodeOutline, turn: false },
  LetterClaimUndone: { icon: arrowUndoOutline, turn: false },
  LetterBought: { icon: cartOutline, turn: false },
  BoughtCorrected: { icon: createOutline, turn: false },
  ClaimRefused: { icon: alertCircleOutline, turn: true },
  LetterDispensed: { icon: checkmarkCircleOutline, turn: false },
  LetterProved: { icon: checkmarkCircleOutline, turn: false },
  LetterExpiresSoon: { icon: hourglassOutline, turn: true },
  LetterExpired: { icon: hourglassOutline, turn: false },
  LetterCancelled: { icon: closeCircleOutline, turn: false },
  DocumentReceived: { icon: timeOutline, turn: false },
  DocumentAccepted: { icon: checkmarkCircleOutline, turn: false },
  DocumentDeclined: { icon: createOutline, turn: true },
  DoctorAssigned: { icon: medkitOutline, turn: false },
  ProfileChanged: { icon: personOutline, turn: false },
  EmailChangeAsked: { icon: mailOutline, turn: false },
  EmailChanged: { icon: mailOutline, turn: false },
  PasswordChanged: { icon: shieldCheckmarkOutline, turn: false },
  SecurityQuestionsSet: { icon: shieldCheckmarkOutline, turn: false },
  ConsentChanged: { icon: handLeftOutline, turn: false },
  Unsubscribed: { icon: exitOutline, turn: false },
  PortableCopyReady: { icon: archiveOutline, turn: false },
  PortableCopyFailed: { icon: archiveOutline, turn: true },
  ErasureRequested: { icon: trashOutline, turn: false },
  ErasureWithdrawn: { icon: arrowUndoOutline, turn: false },
  Erased: { icon: trashOutline, turn: false },
  Announcement: { icon: megaphoneOutline, turn: false },
  MessageFromProgram: { icon: mailOutline, turn: false },
}

/** A newer server may know kinds that this app does not. */
export const signOf = (kind: string): Sign =>
  signs[kind as NotificationKind] ?? { icon: notificationsOutline, turn: false }
