// What a new letter is compared with (docs/decisions/055, 046): read with a case, or by itself for a letter without one.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { DocumentKind } from '../documents/kinds.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Timestamp } from '../values.ts'
import { CaseInFull } from './case-file.ts'
import { DocumentDeclineReason } from './decline-reasons.ts'

/** `declined`: declined documents of the patient, newest first. The rest: see `CaseInFull`. */
export const LettersSoFar = Type.Object({
  ...Type.Pick(CaseInFull, ['asOf', 'openLetters', 'boughtLately', 'purchases', 'lastLetter']).properties,
  declined: Type.Array(
    Type.Object({ id: Id, kind: DocumentKind, declineReason: DocumentDeclineReason, at: Timestamp }),
  ),
})
export type LettersSoFar = Static<typeof LettersSoFar>

/**
 * `id`: the patient's. `PrescriptionId`: the one to issue on, whose letters are not the last ones. `FileNotOpened`: the caller has not opened the patient or one of their cases today.
 */
export const readLettersSoFar = endpoint({
  name: 'readLettersSoFar',
  method: 'GET',
  path: '/api/app/staff/patients/{id}/letters-so-far',
  summary:
    'A patient’s open letters, purchases and declines, for a caller who is about to issue a letter and has opened the patient or one of their cases today',
  access: 'letters.change',
  params: IdParams,
  query: Type.Object({ PrescriptionId: Type.Optional(Id) }),
  result: LettersSoFar,
  problems: ['NotFound', 'FileNotOpened'],
})
