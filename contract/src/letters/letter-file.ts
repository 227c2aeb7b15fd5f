// One letter as staff read it. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { ClaimedHow, IdKind } from '../cards/ids.ts'
import { CollectedBy } from '../collectors/collectors.ts'
import { Correction } from '../counter/correction.ts'
import { refusalReasons } from '../counter/counter.ts'
import { endpoint } from '../endpoint.ts'
import { HandOverMoney } from '../formulary/benefit.ts'
import { TimelineItem } from '../patients/timeline.ts'
import { PatientStatus } from '../profile/profile.ts'
import { CaseDocument } from '../review/case-file.ts'
import { Day, Id, IdParams, Nullable, OneOf, Timestamp } from '../values.ts'
import { ListedLetter } from './staff.ts'

/** Units handed over at a counter. */
const HandOver = Type.Object({
  id: Id,
  at: Timestamp,
  branchName: Type.String(),
  /** The pharmacist. */
  byName: Type.String(),
  quantity: Type.Integer(),
  /** The quantity recorded first, if it was corrected. */
  firstQuantity: Nullable(Type.Integer()),
  correctedAt: Nullable(Timestamp),
  /** The reason of the last correction; null without one, or from before reasons were required. */
  correction: Nullable(Correction),
  /** As on the package; null when they were not required. */
  batch: Nullable(Type.String()),
  expiresOn: Nullable(Day),
  /** Who came in the patient's place; null: the patient. */
  collectedBy: Nullable(CollectedBy),
  /** By card or call, and the ID that the counter saw; null: by the patient's own code. */
  claimedHow: Nullable(ClaimedHow),
  idShown: Nullable(IdKind),
  /** Its amounts; null when no rule or price was in force. */
  money: Nullable(HandOverMoney),
})

/** A refusal at a counter. */
const Refusal = Type.Object({
  at: Timestamp,
  branchName: Type.String(),
  byName: Type.String(),
  reason: OneOf(refusalReasons),
  note: Nullable(Type.String()),
})

/** A letter with everything about it except its claim code, which only the patient shows. Lists are newest first. */
export const LetterFile = Type.Object({
  ...ListedLetter.properties,
  firstName: Type.String(),
  lastName: Type.String(),
  patientStatus: PatientStatus,
  /** The program's part, in English. */
  benefit: Type.String(),
  issuedByName: Nullable(Type.String()),
  claimedAt: Nullable(Timestamp),
  /** Whether the counter has looked the code up, after which the patient cannot undo the claim. */
  scanned: Type.Boolean(),
  /** Units on accepted receipts, on receipts that wait, and what receipts may still prove. */
  quantityCounted: Type.Integer(),
  quantityWaiting: Type.Integer(),
  quantityLeft: Type.Integer(),
  prescription: Nullable(CaseDocument),
  receipts: Type.Array(CaseDocument),
  handOvers: Type.Array(HandOver),
  refusals: Type.Array(Refusal),
  /** The last 100 events of the letter and its receipts. */
  timeline: Type.Array(TimelineItem),
})
export type LetterFile = Static<typeof LetterFile>

/** `FileNotOpened` has the `patientId` to open with a reason. */
export const readLetterFile = endpoint({
  name: 'readLetterFile',
  method: 'GET',
  path: '/api/app/staff/letters/{id}',
  summary:
    'One letter with its hand-overs, receipts and history, for a caller who has opened its patient or one of their cases today; audited',
  access: 'patients.open',
  params: IdParams,
  result: LetterFile,
  problems: ['NotFound', 'FileNotOpened'],
})
