// The faults of one field of a request. On the wire it is the `code` of an entry in `validationErrors`
// (docs/wire.md#errors). The patient's app translates by code; these texts are for every other client.

/** Faults that a patient's call can answer; `{name}` is filled in. */
export const patientFieldErrors = {
  Required: 'This field is required.',
  FileRequired: 'This file is required.',
  NotStorable: 'This text has a character that cannot be stored, such as a tab.',
  IdFormat: 'This is not an id.',
  DateFormat: 'A date is written YYYY-MM-DD.',
  NameFormat:
    'A name is written in one line, of 80 characters at most. A person with one name enters it as first and last name.',
  TextFormat: 'This can’t be read. Please check what you entered.',
  EmailAddressFormat: 'Enter an e-mail address like name@example.com, without accents before the @.',
  MobileNumberFormat: 'Enter a mobile number with 11 digits, like 0917 555 0100. For another country, start with +.',
  HcpCodeFormat: 'A doctor’s code has letters and numbers, like HCP-2468.',
  TermsNotAgreed: 'You can register only when you agree to the program’s terms.',
  BirthdateImpossible: 'Please check the birth date.',
  ConsentPageUnknown: 'There is no such consent page.',
  PasswordFormat: 'A password has 8 to 128 characters, with a small letter, a capital letter, a number and a symbol.',
  PasswordTooCommon: 'Many people use this password, so it is easy to guess. Please choose another one.',
  PasswordsDiffer: 'The two new passwords don’t match.',
  SecurityQuestionsRepeat: 'Please choose three different questions.',
  SecurityAnswerTooShort: 'Please enter at least two letters.',
  DayInTheFuture: 'This date is in the future.',
  EndsBeforeItBegins: 'This is before the start date.',
  QuestionOfAnotherKind: 'This is not asked for this kind of report: leave it out.',
  ChildDueTooLate: 'This is more than ten months from now.',
  CollectorNameFormat: 'Write the name as it is on their ID, in one line of 80 characters at most.',
  RelationFormat: 'Say who this is to you, like daughter or neighbor, in 40 characters at most.',
  PositionIncomplete: 'A position has a latitude and a longitude.',
} as const

/** Faults of staff's calls, and faults that only a client's programmer meets. */
const otherFieldErrors = {
  SortingUnknown: 'Sorting takes {fields}.',
  IdempotencyKeyFormat: 'An Idempotency-Key has 8 to 200 visible characters.',
  TimeZoneUnknown: 'This is no time zone, like Asia/Manila.',
  PushEndpointFormat: 'This is no address of a push service.',
  PushTokenFormat: 'This is no token of an app.',
  PushKeyFormat: 'This is no key of a push subscription (RFC 8291).',
  ColourFormat: 'A colour is written #rrggbb.',
  SearchTooShort: 'Please enter at least three letters or numbers.',
  BranchRequired: 'Choose the branch where they work.',
  RolesClaimAndPay:
    'Nobody works at a branch and pays branches: leave out pharmacist and branch manager, or finance and administrator.',
  BatchRequired: 'Please enter the batch from the package.',
  ExpiryRequired: 'Please enter the expiry date from the package.',
  PackageExpired: 'This package has expired. Do not hand it over.',
  EndedAndGoesOn: 'It can’t be over and still going on: leave one of them out.',
  DayHasPassed: 'This day has passed.',
  TimeHasPassed: 'This time has passed.',
  DayRequired: 'Please enter a day.',
  ReadyTooLate: 'At most {days} days ahead. If you don’t have it by then, answer “We’re out”.',
  AfterLettersEnd: 'These letters end on {day}. Please enter an earlier day, or answer “We’re out”.',
  ClaimCodeFormat: 'A code has 8 letters and digits, like K7M4 QXHP.',
  OneTimeCodeFormat: 'Enter the six digits that your app shows, or a recovery code.',
  PinFormat: 'A PIN has six digits.',
  PinTooSimple: 'This PIN is too easy to guess. Please choose another one.',
  ReasonRequired: 'Please say why.',
  NoteOfOtherLook: 'Please say what you would have done, and why.',
  AnswerIsTheSame: 'That is what was decided.',
  ReasonOfAnotherWarning: 'This reason is for another warning.',
  ReasonForPatientRequired: 'Please tell the patient why.',
  PatientCodeDiffers: 'This isn’t the code of the patient whose data is to be erased.',
  PatientCodeUnknown: 'No patient has this code.',
  DocumentNotSeen: 'Only a document that was seen can be wrong.',
  ReceiptQuantityRequired: 'Please enter the quantity on the receipt.',
  ReceiptNumberRequired: 'Please enter the number on the receipt.',
  ReceiptDateRequired: 'Please enter the date on the receipt.',
  ReceiptBranchRequired: 'Please enter the branch on the receipt.',
  ReceiptDateImpossible: 'This date can’t be right.',
  ReceiptLetterRequired: 'The patient hasn’t named a letter. Please choose the one it’s for.',
  ReceiptOfAnotherLetter: 'The patient named a different letter for it.',
  FreeGoodsNotCounted: 'Free goods aren’t counted: leave the quantity out.',
  BranchUnknown: 'There is no such branch.',
  AccountOrAddressRequired: 'Please choose whose account it was, or enter the network address.',
  NetworkAddressFormat: 'This is no network address, like 203.0.113.7 or 2001:db8::7.',
  KnownAfterReport: 'This is after the report was written: the program knew by then.',
  TimeInTheFuture: 'This time is in the future.',
  OutcomeOfCallToPatient: 'Only a call to the patient can go unanswered or reach a wrong number.',
  PeriodReversed: 'The end has to be after the start.',
  LastDayBeforeFirst: 'The last day is before the first.',
  PeriodTooLong: 'At most {days} days at once.',
  PeriodTooEarly: 'Not before {year}.',
  MonthNotOver: 'This month is not over yet. Its last hand-overs can be corrected for ten minutes.',
  ReportsMonthNotOver: 'This month is not over yet: more reports can come.',
  BeforeItWasMade: 'This is before the day on which the statement was made.',
  PeriodTooLate: 'Not after {year}.',
  PeriodOver: 'This month or quarter is over.',
  DayOver: 'Please enter today or a later day.',
  MoreThanThePrice: 'This is more than the price of the units.',
  PercentOutOfBounds: 'Please enter a number from 1 to 100.',
  OnlyFreeUnitsCount: 'Only free units are counted over months.',
  PriceRequired: 'A rule needs the price of one unit.',
  PriceOutdated: 'The price of {day} is in force already. Please enter that day or a later one.',
  TextUnknown: 'There is no such text for this reason.',
  CodeOfAnotherPurpose: 'Choose the reason that it stands for.',
  PlaceholderUnknown: '{{unknown}} can’t be filled in here. These can: {known}.',
  TextTooNested:
    'This is too nested to be read: at most 12 lists or quotes within each other, 1,000 characters without a space, and 60 bold or italic places without an empty line between.',
  TextTooLong: 'At most {most} characters.',
  RetentionOutOfBounds: 'From {min} to {max} months.',
} as const

const catalogue = { ...patientFieldErrors, ...otherFieldErrors }

export type FieldErrorCode = keyof typeof catalogue

export const describeFieldError = (code: FieldErrorCode, data: Record<string, string | number> = {}): string =>
  catalogue[code].replace(/\{(\w+)\}/g, (_, name: string) => String(data[name] ?? ''))

/** For a schema: the code for a value that does not match it. Without the text, which no app needs in each of its schemas. */
export const whenInvalid = (code: FieldErrorCode) => ({ 'x-code': code })
