// The audit log for administrators, newest first.
import type { AuditRecord } from '@aruga/contract/audit/audit'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { caseSql, reasonSql, subjectSql } from './subjects.ts'

export type Search = {
  from: Date
  to: Date
  actorId: string | null
  /** The beginning of an action. */
  action: string | null
  patientCode: string | null
}

// Pages continue before the entry `:before`, so new entries do not shift them.
const list = query(
  'audit.list',
  `SELECT e.id, e.at, CASE WHEN e.actor_id IS NOT NULL THEN json_build_object('id', e.actor_id,
       'name', coalesce(s.name, 'Patient ' || own.patient_code, 'Account')) END AS "actor: Actor",
     e.action, p.patient_code AS "patientCode", ${subjectSql} AS subject, e.subject_id AS "subjectId",
     ${caseSql} AS "case", e.case_id AS "caseId", ${reasonSql} AS reason, b.name AS "branchName", e.address, e.device,
     e.request_id AS "requestId"
   FROM audit_entry e
     LEFT JOIN staff s ON s.account_id = e.actor_id
     LEFT JOIN patient own ON own.account_id = e.actor_id
     LEFT JOIN patient p ON p.id = e.patient_id
     LEFT JOIN branch b ON b.id = e.branch_id
   WHERE e.at >= :from AND e.at < :to AND (:actorId::uuid IS NULL OR e.actor_id = :actorId) AND (:action::text IS NULL OR e.action LIKE :action)
     AND (:patientCode::text IS NULL OR p.patient_code = :patientCode)
     AND (:before::bigint IS NULL OR (e.at, e.id) < (SELECT at, id FROM audit_entry WHERE id = :before))
   ORDER BY e.at DESC, e.id DESC LIMIT :limit`,
)

/** At most `limit` entries, older than the entry `before` if given. */
export const listAuditLog = (
  db: Db,
  { from, to, actorId, action, patientCode }: Search,
  before: number | null,
  limit: number,
) => list(db, { from, to, actorId, action, patientCode, before, limit })

const PAGE = 1_000

/** All entries of a search, read page by page so that they are never all in memory. */
export async function* eachAuditEntry(db: Db, search: Search): AsyncGenerator<AuditRecord> {
  for (let before: number | null = null; ; ) {
    const page: AuditRecord[] = await listAuditLog(db, search, before, PAGE)
    yield* page
    if (page.length < PAGE) return
    before = page.at(-1)?.id ?? null
  }
}
