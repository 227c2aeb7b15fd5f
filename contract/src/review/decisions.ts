// A reviewer's decisions. Each happens once: the second reviewer gets a 409 with the colleague and the time. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { IssuedLetter } from '../letters/staff.ts'
import { RECEIPT_LETTERS } from '../limits.ts'
import { UnitsAmount } from '../money.ts'
import { ByText } from '../program/texts.ts'
import { Day, Id, IdParams, NonBlankLine, Nullable, OneOf, Quantity, ReceiptNumber, Timestamp } from '../values.ts'
import { CaseCheck, CaseDuplicate, CaseKind, CaseLetter, NoteTexts, ReceiptInSequence } from './case-file.ts'
import { DeclineReason } from './decline-reasons.ts'
import { PrescriptionValues } from './prescription.ts'
import { Acknowledged, MAX_LETTERS } from './warnings.ts'

/**
 * The outcome of a case. The patient is notified. It contains no patient data. `ApprovedOnce`: the letter needs a second person
 * (docs/decisions/066); this approval is stored, and the case still waits.
 */
export const DecidedCase = Type.Object({
  kind: CaseKind,
  id: Id,
  outcome: OneOf(['Accepted', 'Declined', 'ApprovedOnce']),
  decidedAt: Timestamp,
  /** The letter that was issued in the same step, and those for further medicines of the same prescription. */
  letter: Nullable(IssuedLetter),
  moreLetters: Type.Array(IssuedLetter),
})
export type DecidedCase = Static<typeof DecidedCase>

/** A letter to issue in the same transaction, by its prescription's values; the default quantity is the product's. */
const LetterToIssue = Type.Object({
  productId: Id,
  quantity: Type.Optional(Quantity),
  prescription: PrescriptionValues,
})
export type LetterToIssue = Static<typeof LetterToIssue>

/**
 * Letters for the prescription's products, each with its own quantity and dose: all are issued or none. `moreLetters` needs `letter`;
 * a product that another of them has is refused at its field.
 */
const lettersToIssue = {
  letter: Type.Optional(LetterToIssue),
  moreLetters: Type.Optional(Type.Array(LetterToIssue, { maxItems: MAX_LETTERS - 1 })),
}

/**
 * `CaseAlreadyDecided` has `by`, `byMe`, `at` and `outcome` in its data, `CaseChanged` the present `documentIds`: the
 * patient has sent another file since the case was opened.
 */
const refusals = ['NotFound', 'CaseAlreadyDecided', 'CaseChanged', 'CaseNotWaiting', 'OwnPatient', 'FileHeld'] as const
/**
 * A budget does not reach (`of` Product or Program, `left` and `needed` in centavos, `lastDay`); the product left the formulary; the patient left the program; a letter was issued on the prescription already;
 * `PrescriptionTooOld`, at `letter.prescription.writtenOn` or `moreLetters.0.prescription.writtenOn`, has its last valid day as `goodUntil` in its data.
 */
const letterRefusals = [
  'BudgetUsedUp',
  'ProductNotAvailable',
  'PatientNotActive',
  'PrescriptionNotUsable',
  'PrescriptionTooOld',
] as const

/**
 * Both have the present `warnings` in their data, compared under a lock: one has no acknowledgement, or an
 * acknowledged one has changed (`WarningsChanged`).
 */
const warningRefusals = ['WarningNotAcknowledged', 'WarningsChanged'] as const

/** The ids of `CaseInFull.documents` as the reviewer saw them. */
const Seen = Type.Array(Id, { minItems: 1, maxItems: 10 })

export const approveRegistration = endpoint({
  name: 'approveRegistration',
  method: 'POST',
  path: '/api/app/staff/registrations/{id}/approve',
  summary:
    'Accept the ID and the prescription and make the patient active; with `letter` and `moreLetters`, issue them in the same step',
  access: 'review.decide',
  params: IdParams,
  body: Type.Object({ documentIds: Seen, ...lettersToIssue, acknowledged: Acknowledged }),
  result: DecidedCase,
  problems: [...refusals, ...warningRefusals, 'FileRemoved', ...letterRefusals],
})

export const declineRegistration = endpoint({
  name: 'declineRegistration',
  method: 'POST',
  path: '/api/app/staff/registrations/{id}/decline',
  summary:
    'Decline a registration: the patient sends only the documents in `wrong` again, and it waits again once all of them have arrived',
  access: 'review.decide',
  params: IdParams,
  body: Type.Object({
    documentIds: Seen,
    /** Those of `documentIds` that the patient must send again. */
    wrong: Type.Array(Id, { minItems: 1, maxItems: 10 }),
    reason: DeclineReason,
    textId: ByText,
    note: NoteTexts,
  }),
  result: DecidedCase,
  problems: refusals,
})

export const declineAsNotEligible = endpoint({
  name: 'declineAsNotEligible',
  method: 'POST',
  path: '/api/app/staff/registrations/{id}/not-eligible',
  summary: 'Decline a registration for good: the patient reads why and whom to ask, and can send nothing again',
  access: 'review.decide',
  params: IdParams,
  body: Type.Object({ documentIds: Seen, textId: ByText, note: NoteTexts }),
  result: DecidedCase,
  problems: refusals,
})

export const reconsiderRegistration = endpoint({
  name: 'reconsiderRegistration',
  method: 'POST',
  path: '/api/app/staff/registrations/{id}/reconsider',
  summary: 'Put a registration that was declined for good under review again, for a reason that goes on record',
  access: 'review.decide',
  params: IdParams,
  body: Type.Object({ reason: NonBlankLine(300) }),
  result: 'nothing',
  problems: ['NotFound', 'OwnPatient', 'RegistrationNotFinal'],
})

export const acceptPrescription = endpoint({
  name: 'acceptPrescription',
  method: 'POST',
  path: '/api/app/staff/prescriptions/{id}/accept',
  summary: 'Accept a prescription of an active patient; with `letter` and `moreLetters`, issue them in the same step',
  access: 'review.decide',
  params: IdParams,
  body: Type.Object({ ...lettersToIssue, acknowledged: Acknowledged }),
  result: DecidedCase,
  problems: [...refusals, ...warningRefusals, ...letterRefusals],
})

/** The values that the reviewer enters from a receipt. */
const receiptValues = {
  /** For an official receipt: free goods are not counted. */
  quantity: Type.Optional(Quantity),
  /** The total paid, in centavos (PHP); left out: not read. */
  amount: Type.Optional(UnitsAmount),
  receiptNumber: Type.Optional(ReceiptNumber),
  /** The day of purchase. */
  receiptDate: Type.Optional(Day),
  /** A branch of `findReceiptBranches`; null: none of the program's branches. */
  branchId: Type.Optional(Nullable(Id)),
  /** Its letter, if the patient named none. */
  letterId: Type.Optional(Id),
  /** The other letters of an official receipt for several, each with its own `quantity` and `amount`. Left out: it is for one. */
  together: Type.Optional(
    Type.Array(Type.Object({ letterId: Id, quantity: Type.Optional(Quantity), amount: Type.Optional(UnitsAmount) }), {
      maxItems: RECEIPT_LETTERS - 1,
    }),
  ),
}

export const checkReceipt = endpoint({
  name: 'checkReceipt',
  method: 'POST',
  path: '/api/app/staff/receipts/{id}/check',
  summary: 'The automatic checks of a receipt with the values entered so far; nothing changes',
  access: 'review.decide',
  params: IdParams,
  body: Type.Object(receiptValues),
  result: Type.Object({
    checks: Type.Array(CaseCheck),
    duplicates: Type.Array(CaseDuplicate),
    /** See `CaseInFull`. */
    inSequence: Type.Array(ReceiptInSequence),
    /** Its letter as it is now; null when none is chosen. */
    letter: Nullable(CaseLetter),
    /** The letters of `together`. */
    together: Type.Array(CaseLetter),
  }),
  problems: ['NotFound', 'FileNotOpened'],
})

export const acceptReceipt = endpoint({
  name: 'acceptReceipt',
  method: 'POST',
  path: '/api/app/staff/receipts/{id}/accept',
  summary:
    'Accept an official receipt (its units count for the letter, or those of each letter for that, never above what was approved; quantity, number, date and branch are required) or a claimed-goods receipt (it has no quantity, and the other fields are optional)',
  access: 'review.decide',
  params: IdParams,
  body: Type.Object({ ...receiptValues, acknowledged: Acknowledged }),
  result: DecidedCase,
  problems: [...refusals, ...warningRefusals, 'ReceiptQuantityTooLarge', 'LetterTakesNoReceipt'],
})

export const takeBackReceipt = endpoint({
  name: 'takeBackReceipt',
  method: 'POST',
  path: '/api/app/staff/receipts/{id}/take-back',
  summary:
    'Decline an accepted receipt after all: its units no longer count for its letters, each of which is open again if they had used it up. The patient reads the note and may send it again',
  access: 'review.take-back',
  params: IdParams,
  body: Type.Object({ reason: DeclineReason, textId: ByText, note: NoteTexts }),
  result: 'nothing',
  problems: ['NotFound', 'OwnPatient', 'ReceiptNotAccepted', 'PatientNotActive'],
  recentPassword: 'always',
})

export const declineDocument = endpoint({
  name: 'declineDocument',
  method: 'POST',
  path: '/api/app/staff/documents/{id}/decline',
  summary:
    'Decline a prescription, a receipt or a paper of the program of an active patient, who reads the note and sends it again',
  access: 'review.decide-papers',
  params: IdParams,
  body: Type.Object({ reason: DeclineReason, textId: ByText, note: NoteTexts }),
  result: DecidedCase,
  problems: refusals,
})
