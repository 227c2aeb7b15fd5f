// The kinds of notifications: one entry has everything about a kind except its words, which are in locales/notifications.server.json.
import type { OwnTopic } from '../events.ts'
import type { appPaths } from '../links.ts'
import { type Channels, call, news, ownAction, reminder, urgent } from './channels.ts'

/** In the patient's app. */
type InApp = {
  /** Where it leads, with the id of its subject if it has one. */
  page: keyof typeof appPaths
  /** By its name in Ionicons, without `-outline` (notice-icons.ts). None is marigold: it does not know whether its request is done. */
  icon: string
  /** The other data of the patient that has changed. */
  topics: readonly OwnTopic[]
  channels: Channels
  /** About the account, which reads it whomever it acts for. All others are about a patient. */
  isAboutAccount?: true
}
/** Staff are only mailed. The mail leads to this page of the console; a page that ends in a slash or an equals sign takes the id of the subject. */
type InConsole = { consolePage: string }

const toPatients = {
  RegistrationReceived: { page: 'home', icon: 'time', topics: ['profile', 'documents'], channels: news(null) },
  RegistrationApproved: {
    page: 'home',
    icon: 'checkmark-circle',
    topics: ['profile', 'documents'],
    channels: news('registration'),
  },
  RegistrationDeclined: {
    page: 'home',
    icon: 'create',
    topics: ['profile', 'documents'],
    channels: news('registration'),
  },
  RegistrationNotEligible: {
    page: 'home',
    icon: 'close-circle',
    topics: ['profile', 'documents'],
    channels: news('registration'),
  },
  LetterIssued: { page: 'letter', icon: 'document-text', topics: ['letters', 'documents'], channels: news('letters') },
  LetterClaimed: { page: 'letter', icon: 'qr-code', topics: ['letters'], channels: ownAction('letters') },
  // By the counter or staff, who say that the patient asked for it.
  LetterClaimedFor: { page: 'letter', icon: 'qr-code', topics: ['letters'], channels: urgent('letters') },
  // A new card may be in wrong hands.
  CardMade: { page: 'account', icon: 'card', topics: ['profile'], channels: news('letters') },
  CardEnded: { page: 'account', icon: 'card', topics: ['profile'], channels: news('letters') },
  LetterClaimUndone: { page: 'letter', icon: 'arrow-undo', topics: ['letters'], channels: ownAction('letters') },
  LetterBought: { page: 'letter', icon: 'cart', topics: ['letters'], channels: news('letters') },
  LetterCollected: { page: 'letter', icon: 'people', topics: ['letters', 'documents'], channels: urgent('letters') },
  CaregiverJoined: { page: 'caregivers', icon: 'people', topics: ['profile'], channels: news(null) },
  CaregiverEnded: { page: 'caregivers', icon: 'people', topics: ['profile'], channels: news(null) },
  CaregiverGiven: { page: 'caregivers', icon: 'people', topics: ['profile'], channels: news(null) },
  // To the patient, and those who may do everything.
  CaregiverWrote: { page: 'messages', icon: 'mail', topics: [], channels: news(null) },
  // To the others who are responsible for the patient.
  ConsentChangedByOther: { page: 'consents', icon: 'hand-left', topics: ['privacy'], channels: news(null) },
  GuardiansDisagree: { page: 'caregivers', icon: 'alert-circle', topics: ['profile'], channels: news(null) },
  GuardiansAgree: { page: 'caregivers', icon: 'people', topics: ['profile'], channels: news(null) },
  // To the others who are responsible: one of them has made a link and a code.
  TakeOverOffered: { page: 'caregivers', icon: 'people', topics: ['profile'], channels: news(null) },
  // Before somebody who has link and code is the patient: to those who helped until then, or on paper.
  TakenOver: { page: 'home', icon: 'alert-circle', topics: ['profile'], channels: news(null) },
  // A child, in three months: to the parents and guardians.
  TurnsEighteen: { page: 'caregivers', icon: 'people', topics: ['profile'], channels: news(null) },
  // Somebody has the link, but not the code.
  InvitationTried: { page: 'caregivers', icon: 'alert-circle', topics: ['profile'], channels: news(null) },
  // About a patient whom the reader no longer may see.
  HelpEnded: { page: 'account', icon: 'people', topics: ['profile'], channels: news(null), isAboutAccount: true },
  // Somebody has the page with link and code: to those who could read it until then.
  HelpTakenOver: {
    page: 'account',
    icon: 'alert-circle',
    topics: ['profile'],
    channels: news(null),
    isAboutAccount: true,
  },
  HelpGiven: { page: 'account', icon: 'people', topics: ['profile'], channels: news(null), isAboutAccount: true },
  HelpChanged: { page: 'account', icon: 'people', topics: ['profile'], channels: news(null), isAboutAccount: true },
  CollectorNamed: { page: 'collectors', icon: 'people', topics: ['letters'], channels: ownAction(null) },
  CollectorAsked: { page: 'collectorRequest', icon: 'call', topics: ['letters'], channels: call('collector') },
  BoughtCorrected: { page: 'letter', icon: 'create', topics: ['letters'], channels: news('letters') },
  AmountCorrected: { page: 'letter', icon: 'create', topics: ['letters'], channels: news('letters') },
  // The counter suspects fraud, or somebody else stands there.
  ClaimRefused: { page: 'letter', icon: 'alert-circle', topics: ['letters'], channels: urgent('letters') },
  ClaimAnswered: { page: 'letter', icon: 'storefront', topics: ['letters'], channels: news('letters') },
  OutOfStock: { page: 'letter', icon: 'alert-circle', topics: ['letters'], channels: news('letters') },
  LetterDispensed: {
    page: 'letter',
    icon: 'checkmark-circle',
    topics: ['letters', 'documents'],
    channels: news('letters'),
  },
  LetterProved: {
    page: 'letter',
    icon: 'checkmark-circle',
    topics: ['letters', 'documents'],
    channels: news('letters'),
  },
  LetterUnclaimed: { page: 'letter', icon: 'document-text', topics: [], channels: reminder('unclaimed') },
  ReceiptMissing: { page: 'letter', icon: 'cart', topics: [], channels: reminder('receiptMissing') },
  PrescriptionEndsSoon: { page: 'letter', icon: 'hourglass', topics: [], channels: reminder('prescriptionEnds') },
  LetterExpiresSoon: { page: 'letter', icon: 'hourglass', topics: [], channels: reminder('endsSoon') },
  LetterExpired: { page: 'letter', icon: 'hourglass', topics: ['letters'], channels: news('letters') },
  LetterCancelled: { page: 'letter', icon: 'close-circle', topics: ['letters'], channels: news('letters') },
  LetterReplaced: { page: 'letter', icon: 'document-text', topics: ['letters'], channels: news('letters') },
  TierGranted: { page: 'home', icon: 'pricetag', topics: ['letters'], channels: news('letters') },
  TierEndsSoon: { page: 'home', icon: 'pricetag', topics: [], channels: reminder('priceEnds') },
  TierEnded: { page: 'home', icon: 'pricetag', topics: ['letters'], channels: news('letters') },
  NextLetterDue: { page: 'letter', icon: 'document-text', topics: [], channels: reminder('nextLetter') },
  // A letter shows its receipts.
  DocumentReceived: {
    page: 'documents',
    icon: 'time',
    topics: ['documents', 'letters'],
    channels: ownAction('documents'),
  },
  DocumentAccepted: {
    page: 'documents',
    icon: 'checkmark-circle',
    topics: ['documents', 'letters'],
    channels: news('documents'),
  },
  DocumentDeclined: {
    page: 'documents',
    icon: 'create',
    topics: ['documents', 'letters'],
    channels: news('documents'),
  },
  ReceiptTakenBack: {
    page: 'documents',
    icon: 'create',
    topics: ['documents', 'letters'],
    channels: news('documents'),
  },
  PaperRequested: { page: 'papers', icon: 'document-attach', topics: ['documents'], channels: news('paperNeeded') },
  PaperEndsSoon: { page: 'papers', icon: 'hourglass', topics: ['documents'], channels: reminder('paperNeeded') },
  // No reminder: what needs the paper waits for a new one.
  PaperEnded: { page: 'papers', icon: 'hourglass', topics: ['documents'], channels: news('paperNeeded') },
  QuestionAsked: { page: 'question', icon: 'help-circle', topics: ['documents'], channels: news('question') },
  DoctorAssigned: { page: 'account', icon: 'medkit', topics: ['profile'], channels: news(null) },
  ProfileChanged: { page: 'account', icon: 'person', topics: ['profile'], channels: ownAction(null) },
  EmailChangeAsked: { page: 'account', icon: 'mail', topics: ['profile'], channels: news(null), isAboutAccount: true },
  EmailChanged: { page: 'account', icon: 'mail', topics: ['profile'], channels: news(null), isAboutAccount: true },
  EmailAddressSet: {
    page: 'logInNames',
    icon: 'mail',
    topics: ['profile'],
    channels: news(null),
    isAboutAccount: true,
  },
  ContactAddressRemoved: {
    page: 'logInNames',
    icon: 'mail',
    topics: ['profile'],
    channels: news(null),
    isAboutAccount: true,
  },
  LogInNumberUndone: {
    page: 'logInNames',
    icon: 'shield-checkmark',
    topics: ['profile'],
    channels: news(null),
    isAboutAccount: true,
  },
  LogInNumberChanged: {
    page: 'logInNames',
    icon: 'shield-checkmark',
    topics: ['profile'],
    channels: news(null),
    isAboutAccount: true,
  },
  EmailChangeUndone: {
    page: 'securityQuestions',
    icon: 'mail',
    topics: ['profile'],
    channels: news(null),
    isAboutAccount: true,
  },
  SecurityQuestionsSet: {
    page: 'securityQuestions',
    icon: 'shield-checkmark',
    topics: ['profile'],
    channels: ownAction(null),
    isAboutAccount: true,
  },
  DelayedReset: {
    page: 'securityQuestions',
    icon: 'alert-circle',
    topics: ['profile'],
    channels: news(null),
    isAboutAccount: true,
  },
  PasskeyAdded: {
    page: 'passkeys',
    icon: 'shield-checkmark',
    topics: ['profile'],
    channels: news(null),
    isAboutAccount: true,
  },
  PasskeyRemoved: {
    page: 'passkeys',
    icon: 'alert-circle',
    topics: ['profile'],
    channels: news(null),
    isAboutAccount: true,
  },
  DataBreach: { page: 'notifications', icon: 'alert-circle', topics: [], channels: news(null) },
  AdverseEventReceived: { page: 'sideEffects', icon: 'medkit', topics: [], channels: news(null) },
  ConsentChanged: { page: 'consents', icon: 'hand-left', topics: ['privacy'], channels: ownAction(null) },
  Unsubscribed: { page: 'home', icon: 'exit', topics: ['profile', 'letters', 'privacy'], channels: ownAction(null) },
  PortableCopyReady: { page: 'unsubscribe', icon: 'archive', topics: ['privacy'], channels: news(null) },
  PortableCopyFailed: { page: 'unsubscribe', icon: 'archive', topics: ['privacy'], channels: news(null) },
  ErasureRequested: { page: 'unsubscribe', icon: 'trash', topics: ['privacy'], channels: ownAction(null) },
  ErasureWithdrawn: { page: 'unsubscribe', icon: 'arrow-undo', topics: ['privacy'], channels: ownAction(null) },
  Erased: { page: 'welcome', icon: 'trash', topics: ['privacy'], channels: news(null), isAboutAccount: true },
  Announcement: { page: 'notifications', icon: 'megaphone', topics: [], channels: reminder('reminders') },
  MessageFromProgram: { page: 'messages', icon: 'mail', topics: [], channels: news('reminders') },
} as const satisfies Record<string, InApp>

/** About any account: a patient reads it in the app, too. */
const toEverybody = {
  PasswordChanged: {
    page: 'account',
    icon: 'shield-checkmark',
    topics: ['profile'],
    channels: ownAction(null),
    consolePage: 'account',
    isAboutAccount: true,
  },
  NewDevice: {
    page: 'sessions',
    icon: 'alert-circle',
    topics: [],
    channels: news(null),
    consolePage: 'account',
    isAboutAccount: true,
  },
} as const satisfies Record<string, InApp & InConsole>

const toStaff = {
  SecondFactorSet: { consolePage: 'account' },
  SecondFactorRemoved: { consolePage: 'account' },
  TillPinGiven: { consolePage: 'account' },
  FailedSignIns: { consolePage: 'record?action=sign_in.' },
  ErasuresDue: { consolePage: 'erasure' },
  BudgetLow: { consolePage: 'products/budgets' },
  BudgetUsedUp: { consolePage: 'products/budgets' },
  StatementMade: { consolePage: 'statements/' },
  StatementDisputed: { consolePage: 'statements/' },
  StatementAnswered: { consolePage: 'statements/' },
  StatementPaid: { consolePage: 'statements/' },
  PromiseAtRisk: { consolePage: 'board' },
  SecondApprovalNeeded: { consolePage: 'queue' },
  TierWaits: { consolePage: 'patients/' },
  TierDeclined: { consolePage: 'patients/' },
  AccessProposed: { consolePage: 'patients/' },
  GuardiansDisagreeHere: { consolePage: 'patients/' },
  ChildTurnsEighteen: { consolePage: 'patients/' },
  ChangeProposed: { consolePage: 'products' },
  ProposalDeclined: { consolePage: 'products' },
  AdverseEventWaits: { consolePage: 'side-effects' },
  RecallOffered: { consolePage: 'recalls?report=' },
  AdverseEventsDue: { consolePage: 'side-effects' },
  // Who gives somebody the role.
  AdverseEventsOverdue: { consolePage: 'people' },
  FilesDamaged: { consolePage: 'operations' },
  EventsGivenUp: { consolePage: 'webhooks' },
} as const satisfies Record<string, InConsole>

const inApp = { ...toPatients, ...toEverybody }
const inConsole = { ...toEverybody, ...toStaff }
type KindInApp = keyof typeof inApp
export type NoticeIcon = (typeof inApp)[KindInApp]['icon']
export type NotificationKind = KindInApp | keyof typeof inConsole
type KindAboutAccount = {
  [Kind in KindInApp]: (typeof inApp)[Kind] extends { isAboutAccount: true } ? Kind : never
}[KindInApp]
/** Kinds about a patient, for all who may see the patient. */
export type PatientKind = Exclude<KindInApp, KindAboutAccount>
/** Kinds about an account itself, for nobody else. */
export type AccountKind = Exclude<NotificationKind, PatientKind>

/** Kinds that a patient reads in the app and in mails. */
export const kindsInApp = Object.keys(inApp) as KindInApp[]
export const notificationKinds: readonly NotificationKind[] = [
  ...kindsInApp,
  ...(Object.keys(toStaff) as NotificationKind[]),
]

/** How the patient's app shows a kind; undefined for a kind for staff only, or of a newer server. */
export const entryInApp = (kind: string): (InApp & { icon: NoticeIcon }) | undefined =>
  (inApp as Record<string, InApp & { icon: NoticeIcon }>)[kind]

/** Kinds that an account reads whomever it acts for. */
export const kindsAboutAccount = kindsInApp.filter((kind) => entryInApp(kind)?.isAboutAccount)

/** The console's page for staff; undefined for a kind for patients only. */
export const entryInConsole = (kind: string): InConsole | undefined => (inConsole as Record<string, InConsole>)[kind]
