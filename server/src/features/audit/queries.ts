import { type Db, statement } from '../../db/open.ts'

export type AuditEntry = {
  at: Date
  actorId: string | null
  /** `subject.verb`, like `registration.read`. */
  action: string
  patientId: string | null
  subjectId: string | null
  requestId: string
  reason?: string | undefined
}

const insert = statement(
  'audit.insert',
  `INSERT INTO audit_entry (at, actor_id, action, patient_id, subject_id, request_id, reason, branch_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, (SELECT branch_id FROM staff WHERE account_id = $2))`,
)

/** Puts on record who did what on whom; in the transaction of the deed. */
export const recordAudit = (db: Db, entry: AuditEntry) =>
  insert(db, [
    entry.at,
    entry.actorId,
    entry.action,
    entry.patientId,
    entry.subjectId,
    entry.requestId,
    entry.reason ?? null,
  ])
