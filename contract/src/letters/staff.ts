// Letters of authorization: listed, issued and cancelled. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { NoteInBoth } from '../review/case-file.ts'
import { LetterCancelReason } from '../review/decline-reasons.ts'
import { Id, IdParams, ListQuery, Moment, Nullable, PageOf, Quantity } from '../values.ts'
import { Letter, LetterStatus } from './letters.ts'

/** What identifies a letter and where it stands. Of its patient codes only, so a list of them is no look into a file. */
export const ListedLetter = Type.Object({
  ...Letter.properties,
  patientId: Id,
  patientCode: Type.String(),
  /** The number of the patient's registration. */
  reference: Type.String(),
})
export type ListedLetter = Static<typeof ListedLetter>

/** So many matching letters are counted and no more: a program has a million of them, and nobody turns that many pages. */
export const LETTERS_COUNTED = 10_000

export const listAllLetters = endpoint({
  name: 'listAllLetters',
  method: 'GET',
  path: '/api/app/staff/letters',
  summary:
    'Every letter of the program, newest first unless sorted; Filter looks at the beginning of the number (with or without L-) and, from three characters on, anywhere in the patient’s code and reference',
  access: ['reviewer', 'administrator'],
  query: Type.Object({
    ...ListQuery.properties,
    Status: Type.Optional(LetterStatus),
    ProductId: Type.Optional(Id),
    /** Only those that could still be used, and end within so many days from now. */
    EndsWithinDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })),
  }),
  result: Type.Object({
    ...PageOf(ListedLetter).properties,
    /** Whether more match than `totalCount` says, which stops at `LETTERS_COUNTED`. */
    more: Type.Boolean(),
  }),
  problems: [],
})

export const IssuedLetter = Type.Object({
  id: Id,
  number: Type.String(),
  validUntil: Moment,
  quantityApproved: Quantity,
})

export const issueLetter = endpoint({
  name: 'issueLetter',
  method: 'POST',
  path: '/api/app/staff/letters',
  summary:
    'Issue a letter to an active patient; one prescription makes one letter, the same call again answers the same',
  access: ['reviewer'],
  body: Type.Object({
    patientId: Id,
    /** An accepted prescription of the patient's. */
    prescriptionId: Id,
    productId: Id,
    /** Left out: the product's default. */
    quantity: Type.Optional(Quantity),
  }),
  result: IssuedLetter,
  problems: ['NotFound', 'PatientNotActive', 'PrescriptionNotUsable'],
})

/** `prescriptionId`: what the letter was issued on, and another can be; null where that was not kept. */
const CancelledLetter = Type.Object({ prescriptionId: Nullable(Id) })

/** `LetterNotOpen` has the letter's `status` in its data, since when (`at`), and `by` whom it was cancelled: null for the patient, by leaving. */
export const cancelLetter = endpoint({
  name: 'cancelLetter',
  method: 'POST',
  path: '/api/app/staff/letters/{id}/cancel',
  summary: 'Cancel a letter that is issued or claimed; its claim code is dead at once, and the patient reads the note',
  access: ['reviewer'],
  params: IdParams,
  body: Type.Object({ reason: LetterCancelReason, note: NoteInBoth }),
  result: CancelledLetter,
  problems: ['NotFound', 'LetterNotOpen'],
})
