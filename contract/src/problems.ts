// The catalogue of refusals: status and message of each.
// On the wire a code is `Aruga:` + its name. The app translates by code; these texts are for every other client.

/** `{name}` in a message is filled from the problem's `data`. */
const catalogue = {
  ValidationFailed: [400, 'Your request is not valid!'],
  NotFound: [404, 'We could not find that.'],
  NotAllowed: [403, 'Your account is not allowed to do this.'],
  NotAllowedForPatient: [
    403,
    'You may not do this for this patient. Ask the patient to do it, or to allow it to you in their own app.',
  ],
  TooManyRequests: [429, 'Too many tries. Please wait a little and try again.'],
  InternalError: [500, 'An internal error occurred during your request!'],
  NotReady: [503, 'The service cannot answer right now. Please try again in a moment.'],
  StorageFull: [507, 'We cannot store files right now. Nothing was saved; please try again later.'],
  UnsupportedContent: [415, 'This call does not take that type of content.'],
  RequestTooLarge: [413, 'Your request is larger than this call takes.'],
  RequestInProgress: [409, 'The same request is still being worked on. Please wait a moment.'],
  IdempotencyKeyReused: [409, 'This Idempotency-Key was used for a different request.'],
  UploadElsewhere: [409, 'More or less of this file has arrived than you think. Ask how much, and go on from there.'],
  UploadChanged: [409, 'Other bytes have arrived than were announced. Nothing was kept; please send the file again.'],
  UploadVersionUnknown: [412, 'This call speaks version 1.0.0 of the tus protocol.'],
  RangeNotSatisfiable: [416, 'The file is shorter than the part you ask for.'],

  // The messages are those of the wire.
  PasswordMismatch: [403, 'Incorrect password.'],
  PasswordProofNeeded: [
    403,
    'For your safety this needs your password again. Log out, log in, and do it within 5 minutes. Nothing was changed.',
  ],
  InvalidToken: [403, 'Invalid token.'],
  PasskeyRefused: [403, 'This passkey did not work. Try again, or use your password.'],
  TooManyPasskeys: [409, 'You have as many passkeys as an account may have. Remove one first.'],
  SecurityAnswerNeeded: [403, 'Please answer your security question too.'],
  SecurityAnswerWrong: [403, 'This is not the answer you gave. {left} tries are left.'],
  ConsentNeeded: [
    403,
    'The program cannot work without this consent. Give it to take part; leave the program to take it back.',
  ],

  HcpCodeUnknown: [404, 'We do not know this code. Please check the paper from your doctor.'],
  HcpCodeRetired: [403, 'This code is no longer in use. Please ask your doctor for a new one.'],

  FileEmpty: [400, 'The file is empty. Please choose it again or take a new photo.'],
  FileTooLarge: [413, 'The file is larger than {megabytes} MB. Please send a smaller one or take a photo.'],
  FileTypeNotAccepted: [400, 'We can read JPG, PNG, WebP, HEIC and PDF. This file is something else.'],
  FileUnreadable: [400, 'The file is damaged: we could not open it. Please send it again.'],
  FileHasPassword: [400, 'This PDF needs a password, which we do not have. Please send it without one.'],
  FileHasTooManyPixels: [
    400,
    'This picture has more than {megapixels} megapixels. Please send a smaller one or take a photo.',
  ],
  FileIsPortfolio: [
    400,
    'This PDF is a folder of other files, which we do not open. Please send each of its files by itself.',
  ],
  FileTooManyPages: [400, 'This PDF has more than {pages} pages. Please send only the pages we ask for.'],
  FileActive: [
    400,
    'This PDF has scripts, programs or films in it, which we do not open. Please take a photo of the paper.',
  ],
  TooManyUploads: [429, 'You have sent as many files as we take in a day. Please send the rest tomorrow.'],
  TooManyWaiting: [409, 'Very many of your documents wait for us to check them. Please send more when we have.'],
  FileUnsafe: [400, 'This file cannot be opened safely. Please take a photo of the paper and send that.'],
  FileHeld: [409, 'This file is still being checked for viruses. It can be opened in a while.'],
  FileOnlyAsSent: [409, 'The place and other metadata cannot be taken out of this file.'],
  FileRemoved: [410, 'This file could not be opened safely, so it was removed.'],

  DocumentAlreadyReviewed: [409, 'This document is already decided.'],
  DocumentAlreadyReplaced: [409, 'You have already sent another file in place of this one.'],
  LetterTakesNoReceipt: [403, 'Nothing has been bought with this letter yet. Claim it at a pharmacy first.'],
  ReceiptQuantityTooLarge: [403, 'Only {left} on this letter still need a receipt. Please check the quantity.'],

  LetterNotClaimable: [403, 'This letter can no longer be claimed.'],
  LetterExpired: [403, 'This letter is past its date. Please ask for a new one with a new prescription.'],
  LetterClaimedElsewhere: [409, 'This letter is already claimed at another branch. Undo that claim first.'],
  LetterNotClaimed: [409, 'This letter is not claimed, so there is nothing to undo.'],
  ClaimNotCollectable: [
    409,
    'This letter is not claimed now. Choose a branch for it first, then name who collects it.',
  ],
  TooManyCollectors: [409, 'You have named three people. Take one name back first.'],
  TooManyCaregivers: [409, 'You have invited five people. End one first, or take an invitation back.'],
  TakeOverTooEarly: [409, 'This works from the 18th birthday on.'],
  TakeOverNotOffered: [
    409,
    'Nobody can take over now: the patient has a log-in already, has left, or is a child for more than three months yet.',
  ],
  GuardiansDisagree: [
    409,
    'Those who are responsible for this patient disagree. Please call the program, which settles it first.',
  ],
  AlreadyActs: [409, 'This account acts for the patient already, or is the patient’s own.'],
  TooManyRegistered: [409, 'You are responsible for eight people already. Please call the program.'],
  InvitationAccepted: [409, 'This invitation is already accepted. You can end what the person may do.'],
  InvitationInvalid: [
    403,
    'This invitation no longer works: it is older than a week, was used, taken back, or tried too often. Ask for a new one.',
  ],
  InvitationCodeWrong: [403, 'This is not the code. Ask the person who invited you. Tries left: {left}.'],
  InvitationNotForYou: [403, 'This account cannot accept the invitation: use your own account as a patient.'],
  AlreadyCaregiver: [409, 'You can already act for this person.'],
  CollectorRequestOver: [409, 'This question is over: it was answered, took too long, or the counter no longer asks.'],
  ClaimAlreadyScanned: [409, 'The counter has already scanned your code, so the claim can’t be undone.'],
  BranchNotAvailable: [403, 'This branch isn’t taking part at the moment. Please choose another.'],

  CaseAlreadyDecided: [409, 'This case is already decided: {outcome} by {by} at {at}.'],
  CaseChanged: [409, 'The patient has sent another file since you opened this case. Please look again.'],
  CaseNotWaiting: [409, 'This case isn’t waiting for a decision now.'],
  OwnPatient: [403, 'You are this patient, or act for them. Please leave it to a colleague.'],
  QuestionEnded: [409, 'This question is no longer open: it was answered or withdrawn, or the program went on.'],
  SecondLookGiven: [409, 'Somebody else has already looked at this decision.'],
  CaseTaken: [409, '{by} is working on this case, until {until} at the latest.'],
  FileNotOpened: [403, 'Open the case or the patient’s file first, so that the reason for looking is on record.'],
  WarningNotAcknowledged: [409, 'There is a warning against accepting this. Say why it’s right all the same.'],
  ReceiptNotAccepted: [409, 'This receipt isn’t accepted, or not any more. Reload it.'],
  WarningsChanged: [409, 'The warnings have changed since you looked. Nothing is lost: look again, then decide.'],
  ProductNotAvailable: [409, 'This product is no longer in use. Please choose another one.'],
  PatientUnreachable: [409, 'This patient’s account is closed, so nothing reaches them.'],
  FollowUpEnded: [409, 'This follow-up is no longer open: somebody has done it, or the patient has left.'],
  FollowUpOpen: [409, 'This follow-up cannot be opened again any more.'],
  LetterNotOpen: [409, 'This letter is no longer open: {status} since {at}.'],
  PatientNotActive: [403, 'This is for patients whose registration is approved.'],
  PrescriptionNotUsable: [403, 'This prescription cannot be used for a letter.'],
  PrescriptionTooOld: [400, 'This prescription was valid until {goodUntil}. Ask the patient for a newer one.'],

  ClaimCodeUnknown: [
    404,
    'No letter has this code. Check each character, or ask the patient to open the letter again.',
  ],
  ClaimCodeOtherBranch: [403, 'This code is for another branch. The patient can change the branch in the app.'],
  ClaimCodeExpired: [403, 'This code is older than a day. Ask the patient to open the letter again for a new one.'],
  ClaimCodeUsed: [409, 'This code was already used. Ask the patient to open the letter again for a new one.'],
  ClaimCodeStopped: [
    409,
    'This code was refused here because fraud was suspected. The patient gets a new one by opening the letter.',
  ],
  LetterCancelled: [403, 'This letter was cancelled. The patient sees why in the app.'],
  LetterUsedUp: [409, 'Everything on this letter has been bought.'],
  ClaimNotLookedUp: [409, 'Look up the code first.'],
  LetterNotNamed: [409, 'This code is for several medicines. Please choose which one is handed over.'],
  CollectorNotNamed: [
    409,
    'The patient has just taken this name back. Nothing was recorded: ask who may collect, and choose again.',
  ],
  PatientAskedOften: [
    409,
    'This patient was asked five times in a day. They can come themselves, or name the person in their app.',
  ],
  BranchAsksOften: [
    409,
    'Your branch has asked very often in the last hour. The patient can name the person in their app, or come themselves.',
  ],
  CorrectionTooLate: [
    409,
    'You can correct a quantity for ten minutes, and until more is handed over with the letter. Please tell the program.',
  ],
  QuantityTooLarge: [403, 'Only {left} left on this letter.'],
  BudgetUsedUp: [
    409,
    'The budget isn’t enough for this letter. Nothing was issued; finance or an administrator can raise it.',
  ],
  PriceNeeded: [409, 'What the program pays needs a price, and this is the only one. Set another one first.'],
  SecondPersonNeeded: [
    409,
    'A change by {limit} % or more needs a second person. Nothing has changed. Propose it, and somebody else can accept it.',
  ],
  ProposedByYou: [403, 'You proposed this yourself. Somebody else accepts or declines it; you can withdraw it.'],
  ProposalChanged: [
    409,
    'What is in force has changed since this was shown. Nothing was accepted. Please look at it again.',
  ],
  AlreadyInForce: [409, 'This holds already, so it stays. Set another one from a later day on.'],
  BudgetExists: [409, 'There is already a budget for that in this period. Change that one.'],
  StatementChanged: [
    409,
    'This statement has changed since you looked: another amount is owed, or a line is disputed. Look at it again.',
  ],
  StatementSettled: [409, 'This statement is already accepted, so its lines stay as they are.'],
  StatementNotAccepted: [409, 'Only an accepted statement can be matched to a payment.'],
  DisputeAnswered: [409, 'No dispute of this line is waiting for an answer any more.'],
  OwnDispute: [409, 'You disputed this line. Somebody else answers: ask a colleague in finance or an administrator.'],
  OwnAnswer: [
    409,
    'You answered a dispute of this statement. Somebody else accepts it: ask the branch or another administrator.',
  ],
  OwnAcceptance: [
    409,
    'You accepted this statement. Somebody else pays it: ask a colleague in finance or another administrator.',
  ],
  MoneyChanged: [
    409,
    'The price or the patient’s benefit has changed since you looked. Nothing was recorded: look the code up again.',
  ],
  NameInUse: [409, 'This name is already in use.'],
  CodeInUse: [409, 'This code is already in use.'],
  TableUnreadable: [
    400,
    'This isn’t a CSV file. In the spreadsheet, save the table as CSV (UTF-8), and choose that file.',
  ],
  TableQuoteOpen: [
    400,
    'A quotation mark in line {line} is never closed. Close it or remove it, and choose the file again.',
  ],
  TableColumnTwice: [400, 'The file has a column twice: {columns}. Remove one of them, and choose the file again.'],
  TableWithoutColumn: [400, 'A line above the rows has to name the columns. Missing: {columns}.'],
  TableTooLong: [413, 'The table has more than {rows} rows. Please split it.'],
  ErasureTakenBack: [409, 'The patient has withdrawn this request. Their data stays.'],
  RegistrationNotFinal: [409, 'This registration isn’t declined for good, or not any more. Reload it.'],
  RecallStarted: [409, 'This recall was already started or called off. Reload it.'],
  RecallListChanged: [409, 'The list has been made again. Look at it before you start.'],
  RecallUnderWay: [409, 'Another recall of this product is under way. Nothing was started.'],
  RecallBegun: [409, 'It has begun: letters are being cancelled, and patients are told. You can’t undo it any more.'],
  BreachClosed: [409, 'This breach is closed. Record a new one.'],
  BreachNotSearched: [409, 'Who was affected is still being searched. Try again in a moment.'],
  AdverseEventChanged: [
    409,
    'This case has changed since you opened it: something was added, handed over or closed. Reload it.',
  ],
  SignalClosed: [409, 'This signal is closed, or somebody is already looking into it. Reload it.'],
  PatientHeld: [409, 'A legal hold keeps everything about this patient. Lift it first.'],
  PatientHeldAlready: [409, 'This patient is already on legal hold.'],
  NobodyToTell: [409, 'No active patient is in this group.'],
  DraftChanged: [409, '{by} has saved or published this page since. Look at what is there now before you go on.'],
  NothingToPublish: [409, 'There is no draft of this page.'],
  EffectiveInThePast: [400, 'A version cannot be in force before it is published.'],
  EmailAddressInUse: [409, 'This address already has an account.'],
  AlreadyJoined: [
    409,
    'They already have a password. If they forgot it, they can ask for a new one on the log-in page.',
  ],
  LastAdministrator: [409, 'This is the last administrator. Make somebody else an administrator first.'],
  AccountClaimsAndPays: [
    409,
    'This account works at a branch and pays branches. Change its roles first: leave out pharmacist and branch manager, or finance and administrator.',
  ],
  SecondFactorExists: [409, 'Two-step log-in is already set up. Remove it first.'],
  TillLocked: [403, 'This till is locked. Open it with your PIN.'],
  PinWrong: [403, 'This PIN isn’t right. Tries left: {left}.'],
  PinMustChange: [409, 'Your branch manager gave you this PIN. Choose your own with it.'],
  PinTriesUsed: [403, 'Five wrong PINs: you’re logged out of this till. Log in with your password.'],
  PinNotSet: [409, 'You have no PIN. Log in with your password, and set one in your account.'],
  SmsNumberMissing: [409, 'There is no Philippine mobile number in your details.'],
  SmsNumberNotConfirmed: [409, 'Confirm your number first.'],
  SmsCodeWrong: [403, 'This is not the code, or it is older than ten minutes.'],
  SmsNotSent: [503, 'The SMS could not be sent. Please try again later.'],
  CodeWrong: [403, 'That code is wrong or already used. Wait for the next one and try again.'],
  StaffWithoutBranch: [403, 'Your account has no branch. Ask an administrator to set one.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ProblemCode = keyof typeof catalogue

/** The HTTP status, the wire code (`Aruga:…`) and the message of a problem, its placeholders filled from `data`. */
export const describeProblem = (code: ProblemCode, data: Record<string, unknown> = {}) => {
  const [status, message] = catalogue[code]
  return {
    status,
    code: `Aruga:${code}`,
    message: message.replace(/\{(\w+)\}/g, (_, name: string) => String(data[name] ?? '')),
  }
}

/** Why an uploaded file is refused. */
export const fileRefusals = [
  'FileEmpty',
  'FileTooLarge',
  'FileTypeNotAccepted',
  'FileUnreadable',
  'FileHasPassword',
  'FileHasTooManyPixels',
  'FileIsPortfolio',
  'FileTooManyPages',
  'FileActive',
  'FileUnsafe',
  'StorageFull',
] as const satisfies ProblemCode[]
/** Why a repeat with an `Idempotency-Key` gets another answer than the first. */
export const repeatRefusals = ['RequestInProgress', 'IdempotencyKeyReused'] as const satisfies ProblemCode[]
