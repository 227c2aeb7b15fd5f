// What else of a person's data has changed when they get a notification of this kind.
import { type OwnTopic, ownTopics } from '@aruga/contract/events'
import type { NotificationKind } from '@aruga/contract/notifications/notifications'

const topics: Partial<Record<NotificationKind, readonly OwnTopic[]>> = {
  RegistrationReceived: ['profile', 'documents'],
  RegistrationApproved: ['profile', 'documents'],
  RegistrationDeclined: ['profile', 'documents'],
  LetterIssued: ['letters', 'documents'],
  LetterClaimed: ['letters'],
  LetterClaimUndone: ['letters'],
  LetterBought: ['letters'],
  BoughtCorrected: ['letters'],
  ClaimRefused: ['letters'],
  LetterDispensed: ['letters', 'documents'],
  LetterProved: ['letters', 'documents'],
  LetterExpiresSoon: [],
  LetterExpired: ['letters'],
  LetterCancelled: ['letters'],
  LetterReplaced: ['letters'],
  // A letter shows its receipts.
  DocumentReceived: ['documents', 'letters'],
  DocumentAccepted: ['documents', 'letters'],
  DocumentDeclined: ['documents', 'letters'],
  QuestionAsked: ['documents'],
  DoctorAssigned: ['profile'],
  ProfileChanged: ['profile'],
  EmailChangeAsked: ['profile'],
  EmailChanged: ['profile'],
  EmailChangeUndone: ['profile'],
  PasswordChanged: ['profile'],
  SecurityQuestionsSet: ['profile'],
  DelayedReset: ['profile'],
  NewDevice: [],
  SecondFactorSet: [],
  SecondFactorRemoved: [],
  FailedSignIns: [],
  ErasuresDue: [],
  DataBreach: [],
  AdverseEventReceived: [],
  AdverseEventWaits: [],
  AdverseEventsDue: [],
  AdverseEventsOverdue: [],
  FilesDamaged: [],
  ConsentChanged: ['privacy'],
  Unsubscribed: ['profile', 'letters', 'privacy'],
  PortableCopyReady: ['privacy'],
  PortableCopyFailed: ['privacy'],
  ErasureRequested: ['privacy'],
  ErasureWithdrawn: ['privacy'],
  Erased: ['privacy'],
  Announcement: [],
  MessageFromProgram: [],
}

/** The topics of a kind; all of them for a kind that is not listed. */
export const topicsOf = (kind: NotificationKind): OwnTopic[] => [
  ...new Set<OwnTopic>(['notifications', ...(topics[kind] ?? ownTopics)]),
]
