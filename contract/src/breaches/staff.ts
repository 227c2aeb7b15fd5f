// Breaches of personal data: who was affected, by whom, since when, and who has been notified (RA 10173, section 20 f; NPC Circular
// 16-03). Administrators see patient codes, no names. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { auditActions } from '../audit/audit.ts'
import { inFormat } from '../csv/formats.ts'
import { endpoint } from '../endpoint.ts'
import {
  Id,
  IdParams,
  ListQuery,
  NonBlankLine,
  Nullable,
  OneOf,
  PageOf,
  Paragraphs,
  SearchLine,
  Texts,
  Timestamp,
} from '../values.ts'

/** Within 72 hours of knowing, the Commission and the patients are notified (NPC Circular 16-03, sections 17 and 18). */
export const NOTICE_MS = 72 * 60 * 60_000

/** The entries of the audit log that belong to a breach: of an account, from a network address, or both. */
export const BreachScope = Type.Object({
  /** The account whose session or password was misused: of staff or a patient. */
  actorId: Type.Optional(Id),
  /** As in the audit log, or in another notation: in capitals, with zeros, a port, or IPv4 as IPv6. */
  address: Type.Optional(SearchLine(80)),
  from: Timestamp,
  /** Left out while the breach may still go on. */
  to: Type.Optional(Timestamp),
})
export type BreachScope = Static<typeof BreachScope>

export const BreachNotice = Type.Object({
  title: Texts(NonBlankLine(120)),
  /** The event, the data, the measures taken, what the patient can do, the contact (NPC Circular 16-03, section 18 c). */
  body: Texts(Paragraphs(4_000)),
})
export type BreachNotice = Static<typeof BreachNotice>

export const Breach = Type.Object({
  id: Id,
  /** `B-2611-101`: year, month and a running number. */
  reference: Type.String(),
  summary: Type.String(),
  scope: BreachScope,
  /** The present name of the account, or the patient’s code. */
  actorName: Nullable(Type.String()),
  openedBy: Type.String(),
  /** When the program learned of it, and 72 hours later. */
  knownAt: Timestamp,
  noticeDueBy: Timestamp,
  /** Null while the audit log is being searched. */
  searchedAt: Nullable(Timestamp),
  patients: Type.Integer(),
  /** Entries without a patient: searches, exports, lists. */
  otherEntries: Type.Integer(),
  told: Type.Integer(),
  /** Erased since; they no longer have an address. */
  unreachable: Type.Integer(),
  /** Set when the patients are to be notified; `told` counts up. */
  notice: Nullable(BreachNotice),
  commissionToldAt: Nullable(Timestamp),
  closedAt: Nullable(Timestamp),
  conclusion: Nullable(Type.String()),
})
export type Breach = Static<typeof Breach>

export const AffectedPatient = Type.Object({
  /** The patient’s. */
  id: Id,
  patientCode: Type.String(),
  entries: Type.Integer(),
  firstAt: Timestamp,
  lastAt: Timestamp,
  actions: Type.Array(OneOf(auditActions)),
  toldAt: Nullable(Timestamp),
  reachable: Type.Boolean(),
})
export type AffectedPatient = Static<typeof AffectedPatient>

const path = '/api/app/staff/breaches'
const access = 'breaches.settle'

export const listBreaches = endpoint({
  name: 'listBreaches',
  method: 'GET',
  path,
  summary: 'Breaches, the newest first; Filter searches reference and summary',
  access,
  query: ListQuery,
  result: PageOf(Breach),
  problems: [],
})

export const openBreach = endpoint({
  name: 'openBreach',
  method: 'POST',
  path,
  summary: 'Record a breach; who was affected is searched in the background',
  access,
  body: Type.Object({ summary: NonBlankLine(300), knownAt: Timestamp, scope: BreachScope }),
  result: Breach,
  problems: ['RequestInProgress', 'IdempotencyKeyReused'],
  idempotencyKey: true,
  perMinute: 10,
})

export const readBreach = endpoint({
  name: 'readBreach',
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'One breach with its counts',
  access,
  params: IdParams,
  result: Breach,
  problems: ['NotFound'],
})

export const searchBreach = endpoint({
  name: 'searchBreach',
  method: 'PUT',
  path: `${path}/{id}/scope`,
  summary: 'Search the audit log again, with this scope. Who was told already stays in the list, whatever the scope',
  access,
  params: IdParams,
  body: BreachScope,
  result: Breach,
  problems: ['NotFound', 'BreachClosed'],
  perMinute: 20,
})

export const listAffectedPatients = endpoint({
  name: 'listAffectedPatients',
  method: 'GET',
  path: `${path}/{id}/patients`,
  summary: 'Whose data was read or changed, how often, and since when; Filter searches the patient’s code',
  access,
  params: IdParams,
  query: ListQuery,
  result: PageOf(AffectedPatient),
  problems: ['NotFound'],
})

export const exportAffectedPatients = endpoint({
  name: 'exportAffectedPatients',
  method: 'GET',
  path: `${path}/{id}/patients/export`,
  summary: 'All affected patients as a file; the export itself is audited',
  access,
  params: IdParams,
  query: Type.Object(inFormat),
  result: 'file',
  problems: ['NotFound'],
})

export const recordCommissionTold = endpoint({
  name: 'recordCommissionTold',
  method: 'POST',
  path: `${path}/{id}/commission`,
  summary: 'Record when the National Privacy Commission was told; a later record replaces the earlier',
  access,
  params: IdParams,
  body: Type.Object({ at: Timestamp }),
  result: Breach,
  problems: ['NotFound', 'BreachClosed'],
})

export const tellAffectedPatients = endpoint({
  name: 'tellAffectedPatients',
  method: 'POST',
  path: `${path}/{id}/notice`,
  summary: 'Notify every affected patient who was not told yet, in the app and by mail, each once; in the background',
  access,
  recentPassword: 'always',
  params: IdParams,
  body: BreachNotice,
  result: Breach,
  problems: ['NotFound', 'BreachClosed', 'BreachNotSearched'],
  perMinute: 10,
})

export const closeBreach = endpoint({
  name: 'closeBreach',
  method: 'POST',
  path: `${path}/{id}/close`,
  summary: 'Close a breach with its conclusion; it stays on record',
  access,
  params: IdParams,
  body: Type.Object({ conclusion: Paragraphs(4_000) }),
  result: Breach,
  problems: ['NotFound', 'BreachClosed'],
})
