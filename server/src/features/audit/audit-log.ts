// The audit log for administrators, newest first.
import type { AuditRecord } from '@aruga/contract/audit/audit'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { caseSql, reasonSql, subjectSql } from './subjects.ts'

export type Search = {
  from: Date
  to: Date
  actorId: string | null
  actions: string[] | null
  patientCode: string | null
}

// Which entries is found first, so that only theirs are put together. Pages continue before the entry `:before`, so new entries do not shift them.
const find = query(
  'audit.list',
  `SELECT e.id FROM audit_entry e
   WHERE e.at >= :from AND e.at < :to AND (:before::bigint IS NULL OR (e.at, e.id) < (SELECT at, id FROM audit_entry WHERE id = :before))
     AND (:actorId::uuid IS NULL OR e.actor_id = :actorId) AND (:actions::text[] IS NULL OR e.action = ANY (:actions))
   ORDER BY e.at DESC, e.id DESC LIMIT :limit`,
)

// OFFSET 0: or PostgreSQL would also read the index of the whole period, and intersect both.
const findOfPatient = query(
  'audit.list-of-patient',
  `SELECT e.id FROM (
     SELECT * FROM audit_entry WHERE patient_id = (SELECT id FROM patient WHERE patient_code = :patientCode) OFFSET 0
   ) e
   WHERE e.at >= :from AND e.at < :to AND (:before::bigint IS NULL OR (e.at, e.id) < (SELECT at, id FROM audit_entry WHERE id = :before))
     AND (:actorId::uuid IS NULL OR e.actor_id = :actorId) AND (:actions::text[] IS NULL OR e.action = ANY (:actions))
   ORDER BY e.at DESC, e.id DESC LIMIT :limit`,
)

// A rare action is found by the index of actions: in the order of time, PostgreSQL would read the whole period.
const findOfActions = query(
  'audit.list-of-actions',
  `SELECT found.id FROM unnest(:actions::text[]) one (action), LATERAL (
     SELECT e.id, e.at FROM audit_entry e
     WHERE e.action = one.action AND e.at >= :from AND e.at < :to
       AND (:before::bigint IS NULL OR (e.at, e.id) < (SELECT at, id FROM audit_entry WHERE id = :before))
     ORDER BY e.at DESC, e.id DESC LIMIT :limit
   ) found ORDER BY found.at DESC, found.id DESC LIMIT :limit`,
)

const read = query(
  'audit.read',
  `SELECT e.id, e.at, CASE WHEN e.actor_id IS NOT NULL THEN json_build_object('id', e.actor_id,
       'name', coalesce(s.name, 'Patient ' || own.patient_code, trim(a.first_name || ' ' || a.last_name), 'Account')) END AS "actor: Actor",
     e.action, p.patient_code AS "patientCode", ${subjectSql} AS subject, e.subject_id AS "subjectId",
     ${caseSql} AS "case", e.case_id AS "caseId", ${reasonSql} AS reason, b.name AS "branchName", e.address, e.device,
     e.request_id AS "requestId"
   FROM audit_entry e LEFT JOIN staff s ON s.account_id = e.actor_id LEFT JOIN patient own ON own.account_id = e.actor_id
     LEFT JOIN account a ON a.id = e.actor_id LEFT JOIN patient p ON p.id = e.patient_id LEFT JOIN branch b ON b.id = e.branch_id
   WHERE e.id = ANY (:ids::bigint[]) ORDER BY e.at DESC, e.id DESC`,
)

function findEntries(db: Db, search: Search, before: number | null, limit: number) {
  const { actions, actorId, patientCode } = search
  // The entries of one patient or one person are few enough to scan.
  if (patientCode) return findOfPatient(db, { ...search, patientCode, before, limit })
  if (actions && !actorId) return findOfActions(db, { ...search, actions, before, limit })
  return find(db, { ...search, before, limit })
}

/**
 * At most `limit` entries, older than the entry `before` if given. `next`: the last of them, where there are more. It follows from what was
 * found, since a disposal may delete some before they are read.
 */
export async function listAuditLog(
  db: Db,
  search: Search,
  before: number | null,
  limit: number,
): Promise<{ items: AuditRecord[]; next: number | null }> {
  const found = (await findEntries(db, search, before, limit + 1)).map(({ id }) => id)
  const ids = found.slice(0, limit)
  return { items: await read(db, { ids }), next: found.length > limit ? (ids.at(-1) ?? null) : null }
}

const PAGE = 1_000

/** All entries of a search, read page by page, so that they are never all in memory. */
export async function* eachAuditEntry(db: Db, search: Search): AsyncGenerator<AuditRecord> {
  let before: number | null = null
  do {
    const { items, next }: Awaited<ReturnType<typeof listAuditLog>> = await listAuditLog(db, search, before, PAGE)
    yield* items
    before = next
  } while (before !== null)
}
