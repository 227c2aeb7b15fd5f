// Issuing and cancelling letters of authorization. Ours throughout.
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Moment, Quantity } from '../values.ts'
import { NoteInBoth } from './case-file.ts'
import { LetterCancelReason } from './decline-texts.ts'

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

export const cancelLetter = endpoint({
  name: 'cancelLetter',
  method: 'POST',
  path: '/api/app/staff/letters/{id}/cancel',
  summary: 'Cancel a letter that is issued or claimed; its claim code is dead at once, and the patient reads the note',
  access: ['reviewer'],
  params: IdParams,
  body: Type.Object({ reason: LetterCancelReason, note: NoteInBoth }),
  result: 'nothing',
  problems: ['NotFound', 'LetterNotOpen'],
})
