// The text that lies on top of a copy: what is in it, in both languages, and what each field of data.json means.
import type { CopyData } from './full-history.ts'

/** Field -> what it means. Those that say it themselves (`firstName`) are left out. */
const fields: Partial<Record<keyof CopyData, [what: string, fields: string[]]>> = {
  profile: [
    'You, as we know you',
    [
      'patientCode, reference: your numbers in the program',
      'status: UnderReview, Active, Declined or Unsubscribed; statusReason, statusNoteEnglish, statusNoteFilipino: why it was declined',
      'pendingEmailAddress: a new address whose link was not opened yet; emailVerifiedAt: when the address was proved',
      'language: en or fil; registeredAt, decidedAt: when you registered, and when it was decided',
      'photoFile: the name of your photo in this ZIP',
    ],
  ],
  doctors: ['Your doctors in the program, oldest first', ['hcpCode: the doctor’s code; assignedAt: since when']],
  consents: [
    'Every yes and no, oldest first for each purpose',
    [
      'purpose: program, reminders or research; granted: true is yes, false is no; channel: where you said it',
      'page, pageVersion, pageLanguage, pageHash: the page you saw (pageHash: SHA-256 of its text)',
    ],
  ],
  letters: [
    'Your letters of authorization, oldest first',
    [
      'status: Issued, Claimed, Dispensed, Expired or Cancelled; unit: what the quantities count',
      'quantityApproved; quantityDispensed: told by the counter; quantityReceipted: proved by receipts;',
      '  quantityPurchased: the larger of these two',
      'prescriptionId: the id of the prescription among the documents',
      'timeline: what happened (state), when (at), by whom (by: you, program or pharmacy) and a note (noteFilipino where it is not the same)',
      'handOvers: each purchase at a counter',
    ],
  ],
  documents: [
    'What you sent, oldest first, with what was replaced later',
    [
      'kind: Id, Prescription, OfficialReceipt or ClaimedGoodsReceipt; file: its name in this ZIP',
      'status: NeedsQuantity, UnderReview, Accepted or Declined; declineReason, declineNoteEnglish, declineNoteFilipino: why it was declined',
      'size: in bytes; sha256: of the file; pages: of a PDF; originalName: its name on your device',
      'letterId: the letter it belongs to; orQuantity: the quantity of a receipt',
      'receiptNumber, receiptDate, receiptBranchName: what staff read off a receipt',
      'replaces: the id of the one before it; replacedAt: when another took its place',
    ],
  ],
  notifications: [
    'What we told you, oldest first, in both languages',
    ['subjectId: the letter or the document it is about'],
  ],
  accessLog: [
    'Who of the staff looked at your data or decided on it, newest first',
    ['what: what was done; by: reviewer, pharmacist or administrator; branchName: the pharmacist’s branch'],
  ],
  ownDeeds: [
    'What you did yourself that we keep on record, oldest first',
    ['address: the network address that it came from, where we know it'],
  ],
  sessions: ['Where you logged in, oldest first', ['device: the browser and system, where they said so']],
  securityQuestions: ['Which questions you chose. Your answers are stored in a form that nobody can read.', []],
  erasureRequests: ['Your wishes to be erased', ['dueBy: by when; withdrawnAt: when you took it back']],
  portableCopies: ['The copies you asked for, this one last', []],
}

const listed = () =>
  Object.entries(fields)
    .map(([name, [what, notes]]) => [`${name}: ${what}.`, ...notes.map((note) => `    ${note}`)].join('\r\n'))
    .join('\r\n\r\n')

const moment = ({ madeAt }: CopyData) => madeAt.replace(/^(.{10})T(.{5}).*$/, '$1 $2 UTC')

/** Plain text with the line ends that every system's simplest reader shows. */
export const readme = (data: CopyData): string =>
  `A COPY OF YOUR DATA

This is all that the program holds about you, as it was on ${moment(data)}.

index.html   Open this one to read it.
documents    The files you sent, just as you sent them.
data.json    The same data for other programs and apps.

These files are private. Keep them where only you can open them.
Not in here: your password and your security answers (nobody can read them), and codes to show at a counter.


KOPYA NG INYONG DATA

Narito po ang lahat ng hawak ng programa tungkol sa inyo, ayon sa lagay noong ${moment(data)}.

index.html   Ito po ang buksan para mabasa.
documents    Ang mga file na ipinadala ninyo, kung paano ninyo ipinadala.
data.json    Ang parehong data para sa ibang programa at app.

Pribado po ang mga file na ito. Itago kung saan kayo lang ang makakabukas.
Wala rito: ang password at mga sagot ninyo sa mga tanong pangseguridad (walang makakabasa ng mga ito), at ang mga code na
ipinapakita sa counter.


THE FIELDS OF data.json

Text is UTF-8. Moments are ISO 8601 in UTC, like 2026-11-20T08:30:00Z; days are YYYY-MM-DD. null: there is none.
format, formatVersion: what kind of file this is; madeAt: the moment it shows.

`.replaceAll('\n', '\r\n') +
  listed() +
  '\r\n'
