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

/** None is marigold: a notification does not know whether what it asks for is done. Home does. */
const icons: Record<NotificationKind, string> = {
  RegistrationReceived: timeOutline,
  RegistrationApproved: checkmarkCircleOutline,
  RegistrationDeclined: createOutline,
  RegistrationNotEligible: closeCircleOutline,
  LetterIssued: documentTextOutline,
  LetterClaimed: qrCodeOutline,
  LetterClaimUndone: arrowUndoOutline,
  LetterBought: cartOutline,
  BoughtCorrected: createOutline,
  ClaimRefused: alertCircleOutline,
  OutOfStock: alertCircleOutline,
  LetterDispensed: checkmarkCircleOutline,
  LetterProved: checkmarkCircleOutline,
  LetterExpiresSoon: hourglassOutline,
  LetterExpired: hourglassOutline,
  LetterCancelled: closeCircleOutline,
  LetterReplaced: documentTextOutline,
  NextLetterDue: documentTextOutline,
  DocumentReceived: timeOutline,
  DocumentAccepted: checkmarkCircleOutline,
  DocumentDeclined: createOutline,
  QuestionAsked: helpCircleOutline,
  DoctorAssigned: medkitOutline,
  ProfileChanged: personOutline,
  EmailChangeAsked: mailOutline,
  EmailChanged: mailOutline,
  EmailChangeUndone: mailOutline,
  PasswordChanged: shieldCheckmarkOutline,
  SecurityQuestionsSet: shieldCheckmarkOutline,
  DelayedReset: alertCircleOutline,
  NewDevice: alertCircleOutline,
  PasskeyAdded: shieldCheckmarkOutline,
  PasskeyRemoved: alertCircleOutline,
  SecondFactorSet: shieldCheckmarkOutline,
  TillPinGiven: shieldCheckmarkOutline,
  SecondFactorRemoved: alertCircleOutline,
  FailedSignIns: alertCircleOutline,
  ErasuresDue: alertCircleOutline,
  BudgetLow: alertCircleOutline,
  BudgetUsedUp: alertCircleOutline,
  StatementMade: documentTextOutline,
  StatementDisputed: documentTextOutline,
  StatementAnswered: documentTextOutline,
  StatementPaid: documentTextOutline,
  PromiseAtRisk: alertCircleOutline,
  SecondApprovalNeeded: alertCircleOutline,
  AdverseEventReceived: medkitOutline,
  AdverseEventWaits: medkitOutline,
  AdverseEventsDue: medkitOutline,
  AdverseEventsOverdue: medkitOutline,
  DataBreach: alertCircleOutline,
  FilesDamaged: alertCircleOutline,
  ConsentChanged: handLeftOutline,
  Unsubscribed: exitOutline,
  PortableCopyReady: archiveOutline,
  PortableCopyFailed: archiveOutline,
  ErasureRequested: trashOutline,
  ErasureWithdrawn: arrowUndoOutline,
  Erased: trashOutline,
  Announcement: megaphoneOutline,
  MessageFromProgram: mailOutline,
}

/** The default icon is for kinds of a newer server. */
export const iconOf = (kind: string): string => icons[kind as NotificationKind] ?? notificationsOutline
