// The record of who did what: searched and saved by administrators. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, Line, Moment, Nullable } from '../values.ts'

export const AuditRecord = Type.Object({
  /** Grows with time. */
  id: Type.Integer(),
  at: Moment,
  /** Null: the server by itself, or somebody who was not logged in. */
  actor: Nullable(Type.Object({ id: Id, name: Type.String() })),
  /** `subject.verb`, like `letter.issued`. */
  action: Type.String(),
  patientCode: Nullable(Type.String()),
  subjectId: Nullable(Id),
  reason: Nullable(Type.String()),
  /** Where a pharmacist stood. */
  branchName: Nullable(Type.String()),
  requestId: Nullable(Type.String()),
})
export type AuditRecord = Static<typeof AuditRecord>

/** The longest time that one search looks over. */
export const AUDIT_DAYS = 92

const search = {
  From: Moment,
  To: Moment,
  ActorId: Type.Optional(Id),
  /** The beginning of an action: `letter.` finds all that was done to letters. */
  Action: Type.Optional(Type.String({ maxLength: 64, pattern: '^[a-z_.]*$' })),
  PatientCode: Type.Optional(Line(24)),
}

export const searchAudit = endpoint({
  name: 'searchAudit',
  method: 'GET',
  path: '/api/app/staff/audit',
  summary: 'Who did what within at most 92 days, newest first; `Before` is the `next` of the page before',
  access: ['administrator'],
  query: Type.Object({
    ...search,
    Before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })),
  }),
  result: Type.Object({ items: Type.Array(AuditRecord), next: Nullable(Type.Integer()) }),
  problems: [],
})

export const exportAudit = endpoint({
  name: 'exportAudit',
  method: 'GET',
  path: '/api/app/staff/audit/export',
  summary: 'The same, all of it, as CSV; the export is on record itself',
  access: ['administrator'],
  query: Type.Object(search),
  result: 'file',
  problems: [],
})
