// The audit log, for administrators to search and export. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, Line, ListQuery, Nullable, OneOf, Timestamp } from '../values.ts'

/** Every audited action, `subject.verb`, grouped by subject. */
export const auditActions = [
  'registration.sent',
  'registration.sent_again',
  'registration.confirmed',
  'registration.discarded',
  'registration.read',
  'registration.approved',
  'registration.declined',
  'case.read',
  'case.opened',
  'document.sent',
  'document.replaced',
  'document.viewed',
  'document.found_safe',
  'document.found_unsafe',
  'document.accepted',
  'document.declined',
  'receipt.quantity_put',
  'patient.opened',
  'patient.read',
  'patient.written_to',
  'patient.unsubscribed',
  'patient.returned',
  'patients.searched',
  'photo.viewed',
  'letter.issued',
  'letter.claimed',
  'letter.claim_undone',
  'letter.dispensed',
  'letter.expired',
  'letter.cancelled',
  'claim.looked_up',
  'claim.refused',
  'dispensing.corrected',
  'profile.changed',
  'photo.set',
  'photo.removed',
  'doctor.assigned',
  'language.set',
  'consent.granted',
  'consent.withdrawn',
  'security_questions.set',
  'password.proved',
  'password.not_proved',
  'password.changed',
  'password.reset_asked',
  'password.reset',
  'password.delayed_reset_requested',
  'password.delayed_reset_cancelled',
  'email.change_asked',
  'email.change_cancelled',
  'email.changed',
  'email.change_undone',
  'portable_copy.requested',
  'portable_copy.ready',
  'portable_copy.failed',
  'portable_copy.downloaded',
  'erasure.requested',
  'erasure.withdrawn',
  'erasure.done',
  'jobs.retried',
  'mail.sent_again',
  'staff.invited',
  'staff.changed',
  'staff.closed',
  'staff.reopened',
  'staff.logged_out',
  'staff.made_administrator',
  'staff.second_factor_reset',
  'second_factor.set',
  'second_factor.removed',
  'second_factor.passed',
  'second_factor.failed',
  'second_factor.locked',
  'second_factor.recovery_code_used',
  'sign_in.succeeded',
  'sign_in.failed',
  'sign_in.refused',
  'sign_in.locked',
  'session.ended',
  'session.ended_elsewhere',
  'session.revoked',
  'session.token_reused',
  'session.code_reused',
  'professional.added',
  'professional.changed',
  'professional.retired',
  'professional.reinstated',
  'pharmacy.added',
  'pharmacy.changed',
  'pharmacy.retired',
  'pharmacy.reinstated',
  'branch.added',
  'branch.changed',
  'branch.retired',
  'branch.reinstated',
  'product.added',
  'product.changed',
  'product.retired',
  'product.reinstated',
  'program.changed',
  'page.published',
  'announcement.sent',
  'table.exported',
  'table.import_begun',
  'table.imported',
  'audit.exported',
] as const
export type AuditAction = (typeof auditActions)[number]

export const AuditRecord = Type.Object({
  /** Increases with time. */
  id: Type.Integer(),
  at: Timestamp,
  /** Null: the server itself, or, with an address, a caller who has not proved who they are. */
  actor: Nullable(Type.Object({ id: Id, name: Type.String() })),
  action: OneOf(auditActions),
  patientCode: Nullable(Type.String()),
  /** The subject: a letter's number, the name of a product, a branch or a colleague; else its kind and the beginning of its id. */
  subject: Nullable(Type.String()),
  subjectId: Nullable(Id),
  /** The case that it belongs to: the number of a registration, or a document. */
  case: Nullable(Type.String()),
  caseId: Nullable(Id),
  reason: Nullable(Type.String()),
  /** The branch of a pharmacist. */
  branchName: Nullable(Type.String()),
  /** The network address of the request; null: the server itself. */
  address: Nullable(Type.String()),
  /** Of sign-ins, like `Chrome on Android`; null where it is unknown. */
  device: Nullable(Type.String()),
  requestId: Nullable(Type.String()),
})
export type AuditRecord = Static<typeof AuditRecord>

/** The longest period of one search. */
export const AUDIT_DAYS = 92

const search = {
  From: Timestamp,
  To: Timestamp,
  ActorId: Type.Optional(Id),
  /** The beginning of an action: `letter.` finds every action on letters. */
  Action: Type.Optional(Type.String({ maxLength: 64, pattern: '^[a-z_.]*$' })),
  PatientCode: Type.Optional(Line(24)),
}

export const searchAudit = endpoint({
  name: 'searchAudit',
  method: 'GET',
  path: '/api/app/staff/audit',
  summary: 'The audit log of at most 92 days, newest first; `Before` is the `next` of the previous page',
  access: ['administrator'],
  query: Type.Object({
    ...search,
    Before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    MaxResultCount: ListQuery.properties.MaxResultCount,
  }),
  result: Type.Object({ items: Type.Array(AuditRecord), next: Nullable(Type.Integer()) }),
  problems: [],
})

export const exportAudit = endpoint({
  name: 'exportAudit',
  method: 'GET',
  path: '/api/app/staff/audit/export',
  summary: 'The same search in full as CSV; the export itself is audited',
  access: ['administrator'],
  query: Type.Object(search),
  result: 'file',
  problems: [],
})
