// The one queue: registrations under review, and documents of active patients, oldest first. It is read off what waits
// itself, by partial indexes, so it costs what waits and not what there is.

import { type CaseKind, caseKinds } from '@aruga/contract/review/case-file'
import type { Case, CaseCount } from '@aruga/contract/review/queue'
import { type Db, statement, statementInForms } from '../../db/open.ts'
import { type Page, totalOf } from '../../http/list-query.ts'
import { assignmentEnd, lapsedBefore } from './assign.ts'
import { dueAt, overdueSince } from './working-days.ts'

/** Field -> column that `Sorting` may name. */
export const caseSorting = { waitingSince: 'w.since', kind: 'w.kind', patientCode: 'w.patient_code' }
export const oldestFirst = 'w.since ASC'

/** When a registration, and when a document, began to wait for staff. */
export const registrationSince = 'coalesce(p.waiting_since, p.registered_at)'
export const documentSince = 'coalesce(d.waiting_since, d.uploaded_at)'
/** A document that staff may decide on: of an active patient, complete, and not replaced. */
const documentWaits = `d.status = 'UnderReview' AND d.replaced_at IS NULL AND d.kind <> 'Id'`

// $1 kind, $2 filter, $3 the moment since when what waits is overdue, where only that is asked for.
const waiting = `SELECT 'Registration' AS kind, p.id, p.id AS patient_id, p.patient_code, p.reference,
     NULL::uuid AS letter_id, NULL::int AS or_quantity, p.decline_reason IS NOT NULL AS sent_again, ${registrationSince} AS since
   FROM patient p
   WHERE p.status = 'UnderReview' AND ($1::text IS NULL OR $1 = 'Registration')
     AND ($2::text IS NULL OR p.patient_code ILIKE $2 OR p.reference ILIKE $2)
     AND ($3::timestamptz IS NULL OR ${registrationSince} <= $3)
   UNION ALL
   SELECT d.kind, d.id, d.patient_id, p.patient_code, NULL, d.letter_id, d.or_quantity,
     EXISTS (SELECT FROM document b WHERE b.id = d.replaces AND b.status = 'Declined'), ${documentSince}
   FROM document d JOIN patient p ON p.id = d.patient_id AND p.status = 'Active' LEFT JOIN letter l ON l.id = d.letter_id
   WHERE ${documentWaits} AND ($1::text IS NULL OR d.kind = $1)
     AND ($2::text IS NULL OR p.patient_code ILIKE $2 OR l.number ILIKE $2)
     AND ($3::timestamptz IS NULL OR ${documentSince} <= $3)`

// $4 what of assignments is asked for, $5 who asks, $6 the moment before which an assignment has lapsed.
const asked = `FROM (${waiting}) w LEFT JOIN case_assignment a ON a.case_id = w.id AND a.assigned_at > $6
   WHERE $4::text IS NULL OR ($4 = 'me' AND a.account_id = $5) OR ($4 = 'nobody' AND a.account_id IS NULL)`

const count = statement<{ total: number }>('queue.count', `SELECT count(*)::int AS total ${asked}`)

type Listed = Omit<Case, 'dueAt' | 'overdue' | 'assignedTo'> & {
  assignedId: string | null
  assignedName: string | null
  assignedAt: string | null
  total: number
}
const listBy = statementInForms<Listed>(
  'queue.list',
  // Names, letters and files of the same content are looked for only of the rows of this page.
  (
    order,
  ) => `SELECT page.kind, page.id, page.patient_id AS "patientId", page.patient_code AS "patientCode", page.reference,
       l.number AS "letterNumber", page.or_quantity AS "orQuantity", l.unit,
       l.quantity_approved - l.quantity_receipted AS left, page.sent_again AS "sentAgain", page.since AS "waitingSince",
       page.account_id AS "assignedId", (
         SELECT coalesce(s.name, a.email) FROM account a LEFT JOIN staff s ON s.account_id = a.id
         WHERE a.id = page.account_id) AS "assignedName",
       page.assigned_at AS "assignedAt", page.total, (
         SELECT count(*)::int FROM document mine JOIN document o ON o.sha256 = mine.sha256 AND o.id <> mine.id
         WHERE mine.patient_id = page.patient_id AND mine.status = 'UnderReview' AND mine.replaced_at IS NULL
           AND (mine.id = page.id OR (page.kind = 'Registration' AND mine.kind IN ('Id', 'Prescription')))
           AND NOT (o.patient_id = mine.patient_id AND o.replaced_at IS NOT NULL)) AS duplicates
     FROM (
       SELECT w.*, a.account_id, a.assigned_at, count(*) OVER ()::int AS total,
         row_number() OVER (ORDER BY ${order}, w.id) AS place
       ${asked} ORDER BY ${order}, w.id LIMIT $7 OFFSET $8
     ) page LEFT JOIN letter l ON l.id = page.letter_id ORDER BY page.place`,
)

type Asked = {
  filter: string | null
  kind: CaseKind | null
  assignedTo: 'me' | 'nobody' | null
  onlyOverdue: boolean
  reviewerId: string
  workingDays: number
  now: Date
  order: string
}

/** A page of what waits, and how much matches in all. */
export async function listCases(db: Db, { order, limit, offset, now, workingDays, ...asked }: Asked & Page) {
  const since = overdueSince(now, workingDays)
  const { kind, filter, onlyOverdue, assignedTo, reviewerId } = asked
  const values = [kind, filter, onlyOverdue ? since : null, assignedTo, reviewerId, lapsedBefore(now)]
  const rows = await listBy(order)(db, [...values, limit, offset])
  const items = rows.map(({ assignedId, assignedName, assignedAt, total, ...row }): Case => {
    const waitingSince = new Date(row.waitingSince)
    const assignedTo =
      assignedId && assignedName && assignedAt
        ? { name: assignedName, isMe: assignedId === reviewerId, until: assignmentEnd(assignedAt) }
        : null
    return { ...row, dueAt: dueAt(waitingSince, workingDays).toISOString(), overdue: waitingSince <= since, assignedTo }
  })
  return { totalCount: await totalOf(rows, offset, () => count(db, values)), items }
}

const countKinds = statement<CaseCount>(
  'queue.count-kinds',
  `SELECT 'Registration' AS kind, count(*)::int AS waiting, (count(*) FILTER (WHERE ${registrationSince} <= $1))::int AS overdue
   FROM patient p WHERE p.status = 'UnderReview'
   UNION ALL
   SELECT d.kind, count(*)::int, (count(*) FILTER (WHERE ${documentSince} <= $1))::int
   FROM document d
   WHERE ${documentWaits} AND (SELECT p.status FROM patient p WHERE p.id = d.patient_id) = 'Active' GROUP BY d.kind`,
)
const countMine = statement<{ mine: number }>(
  'queue.count-mine',
  `SELECT count(*)::int AS mine FROM case_assignment a WHERE a.account_id = $1 AND a.assigned_at > $2 AND (
     EXISTS (SELECT FROM patient p WHERE p.id = a.case_id AND p.status = 'UnderReview')
     OR EXISTS (SELECT FROM document d JOIN patient p ON p.id = d.patient_id AND p.status = 'Active'
       WHERE d.id = a.case_id AND ${documentWaits}))`,
)
/** How much waits of each kind and how much of it is overdue; kinds of which nothing waits are there too. */
export async function countCases(db: Db, reviewerId: string, workingDays: number, now: Date) {
  const [counted, mine] = await Promise.all([
    countKinds(db, [overdueSince(now, workingDays)]),
    countMine(db, [reviewerId, lapsedBefore(now)]),
  ])
  const ofKind = (kind: CaseKind) => counted.find((each) => each.kind === kind) ?? { kind, waiting: 0, overdue: 0 }
  return { items: caseKinds.map(ofKind), mine: mine[0]?.mine ?? 0 }
}
