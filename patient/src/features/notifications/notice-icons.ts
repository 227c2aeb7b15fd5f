import type { NotificationKind } from '@aruga/contract/notifications/notifications'
import { alertCircleOutline } from '@aruga/ui/icons/alert-circle-outline'
import { archiveOutline } from '@aruga/ui/icons/archive-outline'
import { arrowUndoOutline } from '@aruga/ui/icons/arrow-undo-outline'
import { cartOutline } from '@aruga/ui/icons/cart-outline'
import { checkmarkCircleOutline } from '@aruga/ui/icons/checkmark-circle-outline'
import { closeCircleOutline } from '@aruga/ui/icons/close-circle-outline'
import { createOutline } from '@aruga/ui/icons/create-outline'
import { documentTextOutline } from '@aruga/ui/icons/document-text-outline'
import { exitOutline } from '@aruga/ui/icons/exit-outline'
import { handLeftOutline } from '@aruga/ui/icons/hand-left-outline'
import { helpCircleOutline } from '@aruga/ui/icons/help-circle-outline'
import { hourglassOutline } from '@aruga/ui/icons/hourglass-outline'
import { mailOutline } from '@aruga/ui/icons/mail-outline'
import { medkitOutline } from '@aruga/ui/icons/medkit-outline'
import { megaphoneOutline } from '@aruga/ui/icons/megaphone-outline'
import { notificationsOutline } from '@aruga/ui/icons/notifications-outline'
import { personOutline } from '@aruga/ui/icons/person-outline'
import { qrCodeOutline } from '@aruga/ui/icons/qr-code-outline'
import { shieldCheckmarkOutline } from '@aruga/ui/icons/shield-checkmark-outline'
import { timeOutline } from '@aruga/ui/icons/time-outline'
import { trashOutline } from '@aruga/ui/icons/trash-outline'

/** `turn`: it requires an action of the patient, so it is marigold until it is read. */
type NoticeIcon = { icon: string; turn: boolean }

const icons: Record<NotificationKind, NoticeIcon> = {
  RegistrationReceived: { icon: timeOutline, turn: false },
  RegistrationApproved: { icon: checkmarkCircleOutline, turn: false },
  RegistrationDeclined: { icon: createOutline, turn: true },
  RegistrationNotEligible: { icon: closeCircleOutline, turn: false },
  LetterIssued: { icon: documentTextOutline, turn: true },
  LetterClaimed: { icon: qrCodeOutline, turn: false },
  LetterClaimUndone: { icon: arrowUndoOutline, turn: false },
  LetterBought: { icon: cartOutline, turn: false },
  BoughtCorrected: { icon: createOutline, turn: false },
  ClaimRefused: { icon: alertCircleOutline, turn: true },
  OutOfStock: { icon: alertCircleOutline, turn: true },
  LetterDispensed: { icon: checkmarkCircleOutline, turn: false },
  LetterProved: { icon: checkmarkCircleOutline, turn: false },
  LetterExpiresSoon: { icon: hourglassOutline, turn: true },
  LetterExpired: { icon: hourglassOutline, turn: false },
  LetterCancelled: { icon: closeCircleOutline, turn: false },
  LetterReplaced: { icon: documentTextOutline, turn: true },
  NextLetterDue: { icon: documentTextOutline, turn: true },
  DocumentReceived: { icon: timeOutline, turn: false },
  DocumentAccepted: { icon: checkmarkCircleOutline, turn: false },
  DocumentDeclined: { icon: createOutline, turn: true },
  QuestionAsked: { icon: helpCircleOutline, turn: true },
  DoctorAssigned: { icon: medkitOutline, turn: false },
  ProfileChanged: { icon: personOutline, turn: false },
  EmailChangeAsked: { icon: mailOutline, turn: false },
  EmailChanged: { icon: mailOutline, turn: false },
  EmailChangeUndone: { icon: mailOutline, turn: false },
  PasswordChanged: { icon: shieldCheckmarkOutline, turn: false },
  SecurityQuestionsSet: { icon: shieldCheckmarkOutline, turn: false },
  DelayedReset: { icon: alertCircleOutline, turn: true },
  NewDevice: { icon: alertCircleOutline, turn: true },
  PasskeyAdded: { icon: shieldCheckmarkOutline, turn: false },
  PasskeyRemoved: { icon: alertCircleOutline, turn: true },
  SecondFactorSet: { icon: shieldCheckmarkOutline, turn: false },
  TillPinGiven: { icon: shieldCheckmarkOutline, turn: false },
  SecondFactorRemoved: { icon: alertCircleOutline, turn: true },
  FailedSignIns: { icon: alertCircleOutline, turn: false },
  ErasuresDue: { icon: alertCircleOutline, turn: false },
  BudgetLow: { icon: alertCircleOutline, turn: false },
  BudgetUsedUp: { icon: alertCircleOutline, turn: false },
  StatementMade: { icon: documentTextOutline, turn: false },
  StatementDisputed: { icon: documentTextOutline, turn: false },
  StatementAnswered: { icon: documentTextOutline, turn: false },
  StatementPaid: { icon: documentTextOutline, turn: false },
  PromiseAtRisk: { icon: alertCircleOutline, turn: false },
  SecondApprovalNeeded: { icon: alertCircleOutline, turn: false },
  AdverseEventReceived: { icon: medkitOutline, turn: false },
  AdverseEventWaits: { icon: medkitOutline, turn: false },
  AdverseEventsDue: { icon: medkitOutline, turn: false },
  AdverseEventsOverdue: { icon: medkitOutline, turn: false },
  DataBreach: { icon: alertCircleOutline, turn: true },
  FilesDamaged: { icon: alertCircleOutline, turn: false },
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

/** The default icon is for kinds of a newer server. */
export const iconOf = (kind: string): NoticeIcon =>
  icons[kind as NotificationKind] ?? { icon: notificationsOutline, turn: false }
