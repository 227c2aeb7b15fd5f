// The reviewers' search over patients, letters and cases. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { ListedLetter } from '../letters/staff.ts'
import { FoundPatient } from '../patients/patients.ts'
import { CaseKind, caseStates } from '../review/case-file.ts'
import { Id, Nullable, OneOf, SearchLine, Timestamp } from '../values.ts'

/** A case of a found patient: it requires a reason (`openCase`) even while it waits, since the queue did not lead to it. */
const FoundCase = Type.Object({
  kind: CaseKind,
  /** The patient's id for a registration, else the document's. */
  id: Id,
  patientId: Id,
  patientCode: Type.String(),
  state: OneOf(caseStates),
  /** The letter of a receipt. */
  letterNumber: Nullable(Type.String()),
  /** When it last began to wait for staff. */
  waitingSince: Timestamp,
  /** When it was last decided. */
  decidedAt: Nullable(Timestamp),
})

export const Found = Type.Object({
  patients: Type.Array(FoundPatient),
  /** More match: `searchPatients` has all of them. */
  morePatients: Type.Boolean(),
  letters: Type.Array(ListedLetter),
  cases: Type.Array(FoundCase),
})
export type Found = Static<typeof Found>

/** The maximum of each kind. */
export const SEARCH_AT_MOST = 8

export const search = endpoint({
  name: 'search',
  method: 'POST',
  path: '/api/app/staff/search',
  summary:
    'Patients (as `searchPatients` finds them), letters (by the beginning of the number, or codes of the patient) and the cases of both, waiting ones first: 8 of each at most, for search as you type. Audited. A POST, so that no name is in a URL.',
  access: 'patients.open',
  body: Type.Object({ text: SearchLine(100, 3) }),
  result: Found,
  problems: [],
  perMinute: 240,
})
