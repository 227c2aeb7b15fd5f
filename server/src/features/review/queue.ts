// The queue: registrations under review and documents of active patients, oldest first.
import type { CaseKind } from '@aruga/contract/review/case-file'
import { handOverWarnings } from '@aruga/contract/review/hand-overs'
import { CASES_COUNTED, type Case } from '@aruga/contract/review/queue'
import type { Db } from '../../db/open.ts'
import { sortedQuery } from '../../db/query.ts'
import type { Page } from '../../http/list-query.ts'
import { isWaiting } from '../documents/lifecycle/states.ts'
import type { LetterSearch } from '../letters/staff-search.ts'
import { assignmentEnd, lapsedBefore } from './assign.ts'
import { type Form, inOrder, oldestFirst, upToCounted } from './open-cases.ts'
import { countedOn, handOversOf } from './recorded.ts'
import { dueAt, overdueSince } from './working-days.ts'

const every: Form = { kind: null, who: 'me', onlyOverdue: true, search: true }

const listBy = sortedQuery(
  'queue.list',
  inOrder(every, oldestFirst),
  // Codes, letters and duplicate files are looked up only for the rows of this page.
  (
    cases,
  ) => `SELECT page.kind AS "kind!: CaseKind", page.id AS "id!", page.patient_id AS "patientId!", p.patient_code AS "patientCode!",
       CASE WHEN page.kind = 'Registration' THEN p.reference END AS reference,
       l.number AS "letterNumber", page.or_quantity AS "orQuantity", l.unit,
       l.quantity_approved - l.quantity_receipted AS left, CASE WHEN page.kind = 'Registration' THEN p.decline_reason IS NOT NULL
         ELSE EXISTS (SELECT FROM document d JOIN document b ON b.id = d.replaces WHERE d.id = page.id AND b.status = 'Declined')
       END AS "sentAgain!", page.since AS "waitingSince!",
       a.account_id AS "assignedId?", a.assigned_at AS "assignedAt?", coalesce(a.since, a.assigned_at) AS "assignedSince?", (
         SELECT coalesce(s.name, r.email) FROM account r LEFT JOIN staff s ON s.account_id = r.id
         WHERE r.id = a.account_id) AS "assignedName", (
         SELECT count(*)::int FROM document mine JOIN document o ON o.sha256 = mine.sha256 AND o.id <> mine.id
         WHERE mine.patient_id = page.patient_id AND ${isWaiting('mine')}
           AND (mine.id = page.id OR (page.kind = 'Registration' AND mine.kind IN ('Id', 'Prescription')))
           AND NOT (o.patient_id = mine.patient_id AND o.replaced_at IS NOT NULL)) AS "duplicates!",
       EXISTS (SELECT FROM document h WHERE h.patient_id = page.patient_id AND h.file_state = 'Held' AND h.replaced_at IS NULL
           AND (h.id = page.id OR (page.kind = 'Registration' AND h.kind IN ('Id', 'Prescription')))) AS "held!",
       CASE WHEN page.kind = 'OfficialReceipt' THEN ${handOversOf('l')} END AS "handOvers?: HandOvers",
       CASE WHEN page.kind = 'OfficialReceipt' THEN ${countedOn('l')} END AS "counted?: CountedReceipts"
     FROM (${cases} LIMIT :limit OFFSET :offset) page JOIN patient p ON p.id = page.patient_id
       LEFT JOIN letter l ON l.id = page.letter_id
       LEFT JOIN case_assignment a ON a.case_id = page.id AND a.assigned_at > :lapsedBefore
     ORDER BY page.place`,
)

const countBy = sortedQuery(
  'queue.count',
  upToCounted(every),
  (cases) => `SELECT count(*)::int AS "total!" FROM (SELECT FROM (${cases}) w LIMIT ${CASES_COUNTED + 1}) matching`,
)

const placeBy = sortedQuery(
  'queue.place',
  inOrder(every, oldestFirst),
  (cases) => `SELECT w.place::int AS "place!" FROM (${cases} LIMIT :reach) w WHERE w.id = :caseId`,
)

type Filter = {
  search: LetterSearch | null
  kind: CaseKind | null
  who: 'me' | 'nobody' | null
  onlyOverdue: boolean
  reviewerId: string
  workingDays: number
  now: Date
}
type Listing = Filter &
  Page & { order: string /** Begin with the page that has this case, if the list has it. */; caseId: string | null }

const paramsOf = ({ search, onlyOverdue, reviewerId, workingDays, now }: Filter) => ({
  reviewerId,
  lapsedBefore: lapsedBefore(now),
  overdueSince: onlyOverdue ? overdueSince(now, workingDays) : null,
  ofPatient: search?.ofPatient ?? null,
  from: search?.from ?? null,
  to: search?.to ?? null,
})

/** A page of the queue, where it begins, and how many there are up to `CASES_COUNTED`. */
export async function listCases(db: Db, { order, caseId, limit, offset, ...filter }: Listing) {
  const ordered = inOrder(filter, order)
  const params = paramsOf(filter)
  const [place] = caseId ? await placeBy(db, ordered, { ...params, caseId, reach: CASES_COUNTED }) : []
  const skipCount = place ? place.place - 1 - ((place.place - 1) % limit) : offset
  const [rows, [counted]] = await Promise.all([
    listBy(db, ordered, { ...params, limit, offset: skipCount, reach: Math.min(skipCount + limit, 2_147_483_647) }),
    countBy(db, upToCounted(filter), params),
  ])
  const total = counted?.total ?? 0
  const since = overdueSince(filter.now, filter.workingDays)
  const items = rows.map(
    ({ assignedId, assignedName, assignedAt, assignedSince, handOvers, counted, ...row }): Case => {
      const waitingSince = new Date(row.waitingSince)
      const [warning] =
        handOvers && counted && row.orQuantity !== null && row.letterNumber !== null
          ? handOverWarnings({ handOvers, counted }, { quantity: row.orQuantity, day: null, branchId: undefined })
          : []
      return {
        ...row,
        dueAt: dueAt(waitingSince, filter.workingDays).toISOString(),
        overdue: waitingSince <= since,
        warning: warning ?? null,
        assignedTo:
          assignedId && assignedName && assignedAt && assignedSince
            ? {
                name: assignedName,
                isMe: assignedId === filter.reviewerId,
                since: assignedSince,
                until: assignmentEnd(assignedAt),
              }
            : null,
      }
    },
  )
  return { totalCount: Math.min(total, CASES_COUNTED), more: total > CASES_COUNTED, skipCount, items }
}
