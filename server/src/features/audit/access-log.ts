// The access log of a patient: the audit entries on them whose actor is staff.
import type { AccessEntry } from '@aruga/contract/audit/access-log'
import type { Db } from '../../db/open.ts'
import { query, sortedQuery } from '../../db/query.ts'
import { type Page, totalOf } from '../../http/list-query.ts'
import { accessKindOf } from './staff-actions.ts'

export const accessSorting = { at: 'e.at' }
export const newestFirst = 'e.at DESC'

// Staff who are patients too: actions on their own data are not access by staff.
// The reason of a legal hold may tell of a lawsuit.
const reason = `CASE WHEN e.action NOT LIKE 'hold.%' THEN e.reason END`

const from = `FROM audit_entry e
  JOIN account a ON a.id = e.actor_id AND a.roles && '{reviewer,pharmacist,administrator}'
  JOIN patient p ON p.id = e.patient_id AND p.account_id <> e.actor_id
  LEFT JOIN branch b ON b.id = e.branch_id
  WHERE e.patient_id = :patientId AND (:filter::text IS NULL OR b.name ILIKE :filter OR ${reason} ILIKE :filter)`

const count = query('audit.count-access', `SELECT count(*)::int AS total ${from}`)

const listBy = sortedQuery(
  'audit.list-access',
  newestFirst,
  (order) => `SELECT e.id, e.at, e.action, ${reason} AS reason, b.name AS "branchName", count(*) OVER ()::int AS total,
       CASE WHEN e.branch_id IS NOT NULL OR 'pharmacist' = ANY (a.roles) THEN 'pharmacist'
         WHEN 'reviewer' = ANY (a.roles) THEN 'reviewer' ELSE 'administrator' END AS by
     ${from} ORDER BY ${order}, e.id ${order.endsWith('DESC') ? 'DESC' : 'ASC'} LIMIT :limit OFFSET :offset`,
)

type Filter = { patientId: string; filter: string | null; order: string }

/** A page of a patient's access log, and the total. */
export async function listAccessTo(db: Db, { patientId, filter, order, limit, offset }: Filter & Page) {
  const rows = await listBy(db, order, { patientId, filter, limit, offset })
  const items = rows.map(({ action, total, ...entry }): AccessEntry => ({ ...entry, what: accessKindOf(action) }))
  return { totalCount: await totalOf(rows, offset, () => count(db, { patientId, filter })), items }
}
