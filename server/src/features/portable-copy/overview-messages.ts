// The program's words as people say them, English and Filipino, for `index.html`; data.json keeps the program's own.
const words: Record<string, string> = {
  true: 'Yes · Opo',
  false: 'No · Hindi',
  UnderReview: 'Being checked · Sinusuri',
  Active: 'Active · Aktibo',
  Unsubscribed: 'Left the program · Umalis sa programa',
  Issued: 'Ready to claim · Puwede nang kunin',
  Claimed: 'Your code is ready · May code na kayo',
  Dispensed: 'All bought · Nabili na lahat',
  Expired: 'Past its date · Lampas na sa petsa',
  Cancelled: 'Cancelled · Kinansela',
  NeedsQuantity: 'Tell us the quantity · Sabihin kung ilan',
  Accepted: 'Accepted · Tinanggap',
  Declined: 'Needs a correction · May kailangang itama',
  Id: 'ID',
  Prescription: 'Prescription · Reseta',
  OfficialReceipt: 'Official receipt · Opisyal na resibo',
  ClaimedGoodsReceipt: 'Claimed-goods receipt · Resibo ng libreng gamot',
  program: 'The program · Ang programa',
  reminders: 'Reminders · Mga paalala',
  research: 'Research · Pananaliksik',
  RegistrationRead: 'Read your registration · Binasa ang rehistro',
  CaseRead: 'Read one of your cases · Binasa ang inyong kaso',
  FileOpened: 'Opened your file · Binuksan ang inyong file',
  FileRead: 'Looked at your file again · Tiningnan muli ang inyong file',
  MessageWritten: 'Wrote to you · Sumulat sa inyo',
  DocumentViewed: 'Opened a document · Binuksan ang dokumento',
  ClaimLookedUp: 'Looked your code up · Tiningnan ang code',
  RegistrationDecided: 'Decided on your registration · Nagpasya sa rehistro',
  DocumentDecided: 'Decided on a document · Nagpasya sa dokumento',
  LetterIssued: 'Issued a letter · Naglabas ng sulat',
  LetterCancelled: 'Cancelled a letter · Kinansela ang sulat',
  UnitsDispensed: 'Handed over what you bought · Ibinigay ang binili',
  UnitsCorrected: 'Corrected what you bought · Itinama ang binili',
  PhotoViewed: 'Looked at your photo · Tiningnan ang litrato',
  ClaimRefused: 'Handed nothing over · Walang ibinigay',
  Other: 'Something else · Iba pa',
  reviewer: 'Reviewer · Tagasuri',
  pharmacist: 'Pharmacist',
  administrator: 'Administrator',
}
/** Columns whose values are such words; others hold what a person or the program wrote. */
const worded = new Set(['status', 'kind', 'granted', 'purpose', 'what', 'by'])

/** How a value of a field reads: a word of the program in both languages, a moment without its T and seconds. */
export const spoken = (field: string, value: string | number | boolean | null): string =>
  (worded.has(field) && words[String(value)]) ||
  String(value ?? '–').replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*Z$/, '$1 $2 UTC')
