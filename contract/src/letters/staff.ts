// Letters of authorization: listed, issued and cancelled. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { ByText } from '../program/texts.ts'
import { NoteTexts } from '../review/case-file.ts'
import { LetterCancelReason } from '../review/decline-reasons.ts'
import { PrescriptionValues } from '../review/prescription.ts'
import { Acknowledged } from '../review/warnings.ts'
import { Id, IdParams, ListQuery, Nullable, PageOf, Quantity, Timestamp } from '../values.ts'
import { Letter, LetterStatus } from './letters.ts'

/** A letter with its state. Shows only codes of its patient, so that listing letters is not an audited access. */
export const ListedLetter = Type.Object({
  ...Letter.properties,
  patientId: Id,
  patientCode: Type.String(),
  /** The number of the patient's registration. */
  reference: Type.String(),
})
export type ListedLetter = Static<typeof ListedLetter>

/** The cap of `totalCount`: counting a million letters would be slow, and nobody pages that far. */
export const LETTERS_COUNTED = 10_000

export const listAllLetters = endpoint({
  name: 'listAllLetters',
  method: 'GET',
  path: '/api/app/staff/letters',
  summary:
    'Every letter of the program, newest first unless sorted; Filter searches the beginning of the number (with or without L-) and, from three characters on, anywhere in the patient’s code and reference',
  access: 'letters.list',
  query: Type.Object({
    ...ListQuery.properties,
    Status: Type.Optional(LetterStatus),
    ProductId: Type.Optional(Id),
    /** Only usable letters that expire within this many days. */
    EndsWithinDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })),
  }),
  result: Type.Object({
    ...PageOf(ListedLetter).properties,
    /** Whether more match than `totalCount`, which stops at `LETTERS_COUNTED`. */
    more: Type.Boolean(),
  }),
  problems: [],
})

export const IssuedLetter = Type.Object({
  id: Id,
  number: Type.String(),
  validUntil: Timestamp,
  quantityApproved: Quantity,
})

/** `PrescriptionTooOld`, at `prescription.writtenOn`, has its last valid day as `goodUntil` in its data. */
export const issueLetter = endpoint({
  name: 'issueLetter',
  method: 'POST',
  path: '/api/app/staff/letters',
  summary:
    'Issue a letter to an active patient; one letter for each product of a prescription, the same call again gets the same answer',
  access: 'letters.change',
  body: Type.Object({
    patientId: Id,
    /** An accepted prescription of the patient. */
    prescriptionId: Id,
    productId: Id,
    /** By default the product's. */
    quantity: Type.Optional(Quantity),
    prescription: PrescriptionValues,
    acknowledged: Acknowledged,
  }),
  /** Null: the letter needs a second person (docs/decisions/066), and this approval is stored as the first. */
  result: Type.Object({ letter: Nullable(IssuedLetter) }),
  problems: [
    'BudgetUsedUp',
    'FileNotOpened',
    'NotFound',
    'OwnPatient',
    'PatientNotActive',
    'PrescriptionNotUsable',
    'PrescriptionTooOld',
    'WarningNotAcknowledged',
    'WarningsChanged',
  ],
})

/** `prescriptionId`: the letter's prescription, on which another letter can be issued; null when it was not stored. */
const CancelledLetter = Type.Object({ prescriptionId: Nullable(Id) })

/** `LetterNotOpen` has the letter's `status` in its data, since when (`at`), and `by` whom it was cancelled: null: the patient left. */
export const cancelLetter = endpoint({
  name: 'cancelLetter',
  method: 'POST',
  path: '/api/app/staff/letters/{id}/cancel',
  summary:
    'Cancel an issued or claimed letter; its claim code stops working immediately, and the patient reads the note',
  access: 'letters.change',
  params: IdParams,
  body: Type.Object({ reason: LetterCancelReason, textId: ByText, note: NoteTexts }),
  result: CancelledLetter,
  problems: ['NotFound', 'OwnPatient', 'FileNotOpened', 'LetterNotOpen'],
})
