// The queue: registrations under review and documents of active patients, oldest first. It is derived through partial
// indexes, so its cost grows with the waiting cases only.

import { type CaseKind, caseKinds } from '@aruga/contract/review/case-file'
import type { Case } from '@aruga/contract/review/queue'
import type { Db } from '../../db/open.ts'
import { query, sortedQuery } from '../../db/query.ts'
import { type Page, totalOf } from '../../http/list-query.ts'
import { isWaiting } from '../documents/lifecycle/states.ts'
import { assignmentEnd, lapsedBefore } from './assign.ts'
import { dueAt, overdueSince } from './working-days.ts'

/** Field -> column that `Sorting` may name. */
export const caseSorting = { waitingSince: 'w.since', kind: 'w.kind', patientCode: 'w.patient_code' }
export const oldestFirst = 'w.since ASC'

/** SQL: since when a registration, and a document, has been waiting for staff. */
export const registrationSince = 'coalesce(p.waiting_since, p.registered_at)'
export const documentSince = 'coalesce(d.waiting_since, d.uploaded_at)'
/** SQL: whether a document of an active patient waits for a decision. */
const documentWaits = `${isWaiting()} AND d.kind <> 'Id'`

// `:overdueSince`: set when only overdue cases are requested.
const waiting = `SELECT 'Registration' AS kind, p.id, p.id AS patient_id, p.patient_code, p.reference,
     NULL::uuid AS letter_id, NULL::int AS or_quantity, p.decline_reason IS NOT NULL AS sent_again, ${registrationSince} AS since
   FROM patient p
   WHERE p.status = 'UnderReview' AND (:kind::text IS NULL OR :kind = 'Registration')
     AND (:filter::text IS NULL OR p.patient_code ILIKE :filter OR p.reference ILIKE :filter)
     AND (:overdueSince::timestamptz IS NULL OR ${registrationSince} <= :overdueSince)
   UNION ALL
   SELECT d.kind, d.id, d.patient_id, p.patient_code, NULL, d.letter_id, d.or_quantity,
     EXISTS (SELECT FROM document b WHERE b.id = d.replaces AND b.status = 'Declined'), ${documentSince}
   FROM document d JOIN patient p ON p.id = d.patient_id AND p.status = 'Active' LEFT JOIN letter l ON l.id = d.letter_id
   WHERE ${documentWaits} AND (:kind::text IS NULL OR d.kind = :kind)
     AND (:filter::text IS NULL OR p.patient_code ILIKE :filter OR l.number ILIKE :filter)
     AND (:overdueSince::timestamptz IS NULL OR ${documentSince} <= :overdueSince)`

const matching = `FROM (${waiting}) w LEFT JOIN case_assignment a ON a.case_id = w.id AND a.assigned_at > :lapsedBefore
   WHERE :assignedTo::text IS NULL OR (:assignedTo = 'me' AND a.account_id = :reviewerId) OR (
     :assignedTo = 'nobody' AND a.account_id IS NULL)`

const count = query('queue.count', `SELECT count(*)::int AS total ${matching}`)

const listBy = sortedQuery(
  'queue.list',
  oldestFirst,
  // Names, letters and duplicate files are looked up only for the rows of this page.
  (
    order,
  ) => `SELECT page.kind AS "kind: CaseKind", page.id, page.patient_id AS "patientId", page.patient_code AS "patientCode", page.reference,
       l.number AS "letterNumber", page.or_quantity AS "orQuantity", l.unit,
       l.quantity_approved - l.quantity_receipted AS left, page.sent_again AS "sentAgain", page.since AS "waitingSince",
       page.account_id AS "assignedId", (
         SELECT coalesce(s.name, a.email) FROM account a LEFT JOIN staff s ON s.account_id = a.id
         WHERE a.id = page.account_id) AS "assignedName",
       page.assigned_at AS "assignedAt", page.total, (
         SELECT count(*)::int FROM document mine JOIN document o ON o.sha256 = mine.sha256 AND o.id <> mine.id
         WHERE mine.patient_id = page.patient_id AND ${isWaiting('mine')}
           AND (mine.id = page.id OR (page.kind = 'Registration' AND mine.kind IN ('Id', 'Prescription')))
           AND NOT (o.patient_id = mine.patient_id AND o.replaced_at IS NOT NULL)) AS duplicates,
       EXISTS (SELECT FROM document h WHERE h.patient_id = page.patient_id AND h.file_state = 'Held' AND h.replaced_at IS NULL
           AND (h.id = page.id OR (page.kind = 'Registration' AND h.kind IN ('Id', 'Prescription')))) AS "held!"
     FROM (
       SELECT w.*, a.account_id, a.assigned_at, count(*) OVER ()::int AS total,
         row_number() OVER (ORDER BY ${order}, w.id) AS place
       ${matching} ORDER BY ${order}, w.id LIMIT :limit OFFSET :offset
     ) page LEFT JOIN letter l ON l.id = page.letter_id ORDER BY page.place`,
)

type Filter = {
  filter: string | null
  kind: CaseKind | null
  assignedTo: 'me' | 'nobody' | null
  onlyOverdue: boolean
  reviewerId: string
  workingDays: number
  now: Date
  order: string
}

/** A page of the queue, and the total. */
export async function listCases(db: Db, { order, limit, offset, now, workingDays, ...rest }: Filter & Page) {
  const since = overdueSince(now, workingDays)
  const { kind, filter, onlyOverdue, assignedTo, reviewerId } = rest
  const filterParams = { kind, filter, assignedTo, reviewerId, lapsedBefore: lapsedBefore(now) }
  const params = { ...filterParams, overdueSince: onlyOverdue ? since : null }
  const rows = await listBy(db, order, { ...params, limit, offset })
  const items = rows.map(({ assignedId, assignedName, assignedAt, total, ...row }): Case => {
    const waitingSince = new Date(row.waitingSince)
    const assignedTo =
      assignedId && assignedName && assignedAt
        ? { name: assignedName, isMe: assignedId === reviewerId, until: assignmentEnd(assignedAt) }
        : null
    return { ...row, dueAt: dueAt(waitingSince, workingDays).toISOString(), overdue: waitingSince <= since, assignedTo }
  })
  return { totalCount: await totalOf(rows, offset, () => count(db, params)), items }
}

const countKinds = query(
  'queue.count-kinds',
  `SELECT 'Registration' AS "kind: CaseKind", count(*)::int AS waiting, (count(*) FILTER (WHERE ${registrationSince} <= :overdueSince))::int AS overdue
   FROM patient p WHERE p.status = 'UnderReview'
   UNION ALL
   SELECT d.kind, count(*)::int, (count(*) FILTER (WHERE ${documentSince} <= :overdueSince))::int
   FROM document d
   WHERE ${documentWaits} AND (SELECT p.status FROM patient p WHERE p.id = d.patient_id) = 'Active' GROUP BY d.kind`,
)
const countMine = query(
  'queue.count-mine',
  `SELECT count(*)::int AS mine FROM case_assignment a WHERE a.account_id = :reviewerId AND a.assigned_at > :lapsedBefore AND (
     EXISTS (SELECT FROM patient p WHERE p.id = a.case_id AND p.status = 'UnderReview')
     OR EXISTS (SELECT FROM document d JOIN patient p ON p.id = d.patient_id AND p.status = 'Active'
       WHERE d.id = a.case_id AND ${documentWaits}))`,
)
/** How many cases of each kind wait and how many of them are overdue (kinds without any included), and how many are mine. */
export async function countCases(db: Db, reviewerId: string, workingDays: number, now: Date) {
  const [counted, mine] = await Promise.all([
    countKinds(db, { overdueSince: overdueSince(now, workingDays) }),
    countMine(db, { reviewerId, lapsedBefore: lapsedBefore(now) }),
  ])
  const ofKind = (kind: CaseKind) => counted.find((each) => each.kind === kind) ?? { kind, waiting: 0, overdue: 0 }
  return { items: caseKinds.map(ofKind), mine: mine[0]?.mine ?? 0 }
}

/** How many cases of each kind wait, and since when the oldest; kinds without any are left out. */
export const waitingCases = query(
  'queue.waiting-cases',
  `SELECT 'Registration' AS "kind: CaseKind", count(*)::int AS waiting, min(${registrationSince}) AS "oldestAt!"
   FROM patient p WHERE p.status = 'UnderReview' HAVING count(*) > 0
   UNION ALL
   SELECT d.kind, count(*)::int, min(${documentSince})
   FROM document d
   WHERE ${documentWaits} AND (SELECT p.status FROM patient p WHERE p.id = d.patient_id) = 'Active' GROUP BY d.kind`,
)
