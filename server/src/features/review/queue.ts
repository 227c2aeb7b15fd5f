// The queue: registrations under review and documents of active patients, oldest first.
import { hasFact } from '@aruga/contract/documents/kinds'
import { handOverWarnings, type Recorded } from '@aruga/contract/review/hand-overs'
import { CASES_COUNTED, type Case } from '@aruga/contract/review/queue'
import type { Db } from '../../db/open.ts'
import { sortedQuery } from '../../db/query.ts'
import { inOrder, oldestFirst, upToCounted } from '../../records/cases/open-cases.ts'
import { dueAt } from '../../records/cases/working-days.ts'
import type { Page } from '../../wire/list-query.ts'
import { assignmentEnd } from './assign.ts'
import { every, type Filter, paramsOf } from './filter.ts'

// Documents, codes, letters and duplicate files are looked up only for the rows of this page; the other letters of a receipt by its parts. `approvedOnce`: of a letter that needs two people.
const listBy = sortedQuery(
  'queue.list',
  inOrder(every, oldestFirst),
  `SELECT page.kind AS "kind!: CaseKind", page.id AS "id!", p.id AS "patientId!", p.patient_code AS "patientCode!",
     CASE WHEN page.kind = 'Registration' THEN p.reference END AS reference,
     l.number AS "letterNumber", w.or_quantity AS "orQuantity", l.unit, l.quantity_approved - l.quantity_receipted AS left,
     CASE WHEN page.kind = 'Registration' THEN p.decline_reason IS NOT NULL
       ELSE EXISTS (SELECT FROM document d JOIN document b ON b.id = d.replaces WHERE d.id = page.id AND b.status = 'Declined')
     END AS "sentAgain!", page.since AS "waitingSince!",
     CASE WHEN w.id IS NULL THEN p.promised_at ELSE w.promised_at END AS "promisedAt?",
     a.account_id AS "assignedId?", a.assigned_at AS "assignedAt?", coalesce(a.since, a.assigned_at) AS "assignedSince?",
     name_of(a.account_id) AS "assignedName", CASE
       WHEN o.team_id IS NOT NULL THEN (SELECT json_build_object('kind', 'team', 'id', t.id, 'name', t.name, 'mine',
         EXISTS (SELECT FROM team_member m WHERE m.team_id = t.id AND m.account_id = :reviewerId)) FROM team t WHERE t.id = o.team_id)
       WHEN o.account_id IS NOT NULL THEN (SELECT json_build_object('kind', 'person', 'id', s.account_id, 'name', s.name, 'mine', s.account_id = :reviewerId)
         FROM staff s WHERE s.account_id = o.account_id) END AS "owner: CaseOwner", (
       SELECT count(*)::int FROM document mine JOIN document o ON o.sha256 = mine.sha256 AND o.id <> mine.id
       WHERE mine.patient_id = p.id AND is_undecided(mine) AND NOT awaits_answer(mine.id)
         AND (mine.id = page.id OR (page.kind = 'Registration' AND is_of_registration(mine.kind)))
         AND NOT (o.patient_id = mine.patient_id AND o.replaced_at IS NOT NULL)) AS "duplicates!",
     EXISTS (SELECT FROM document h WHERE h.patient_id = p.id AND h.file_state = 'Held' AND h.replaced_at IS NULL
       AND (h.id = page.id OR (page.kind = 'Registration' AND is_of_registration(h.kind)))) AS "held!",
     cardinality(approval.by) > 0 AS "approvedOnce!", EXISTS (SELECT FROM unnest(approval.by) one WHERE same_person(one, :reviewerId)) AS "approvedByMe!",
     CASE WHEN is_receipt(page.kind) THEN hand_overs_of(l) END AS "handOvers?: HandOvers",
     CASE WHEN is_receipt(page.kind) THEN counted_on(l) END AS "counted?: CountedReceipts",
     CASE WHEN needs_quantity(page.kind) THEN (
       SELECT json_agg(json_build_object('productName', o.product_name, 'quantity', part.quantity, 'unit', o.unit,
         'left', o.quantity_approved - o.quantity_receipted, 'handOvers', hand_overs_of(o), 'counted', counted_on(o)) ORDER BY o.number)
       FROM receipt_part part JOIN letter o ON o.id = part.letter_id WHERE part.document_id = page.id) END AS "parts?: PartsOfCase"
   FROM (:cases LIMIT :limit OFFSET :offset) page LEFT JOIN document w ON w.id = page.id
     JOIN patient p ON p.id = coalesce(w.patient_id, page.id)
     LEFT JOIN letter l ON l.id = w.letter_id
     LEFT JOIN case_assignment a ON a.case_id = page.id AND a.assigned_at > :lapsedBefore
     LEFT JOIN case_owner o ON o.case_id = page.id
     CROSS JOIN LATERAL (SELECT ARRAY(SELECT f.approved_by FROM document d JOIN first_approval f ON f.prescription_id = d.id
       WHERE d.patient_id = p.id AND (d.id = page.id OR page.kind = 'Registration')) AS by) approval
   ORDER BY page.place`,
)

const countBy = sortedQuery(
  'queue.count',
  upToCounted(every),
  'SELECT count(*)::int AS "total!" FROM (:cases) matching',
)

const placeBy = sortedQuery(
  'queue.place',
  inOrder(every, oldestFirst),
  'SELECT w.place::int AS "place!" FROM (:cases LIMIT :reach) w WHERE w.id = :caseId',
)

/** While nobody has typed the day and the branch of the receipt. */
const warningsBeforeReading = (recorded: Recorded, quantity: number | null) =>
  handOverWarnings(recorded, { quantity, day: null, branchId: undefined })

type Listing = Filter &
  Page & { order: string /** Begin with the page that has this case, if the list has it. */; caseId: string | null }

/** A page of the queue, its offset, and the number of cases, up to `CASES_COUNTED`. */
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
  const items = rows.map(
    ({ assignedId, assignedName, assignedAt, assignedSince, handOvers, counted, parts, promisedAt, ...row }): Case => {
      const due = dueAt(filter.reckoning, { ...row, promisedAt })
      const [warning] =
        handOvers &&
        counted &&
        row.letterNumber !== null &&
        (row.orQuantity !== null || !hasFact(row.kind, 'needsQuantity'))
          ? warningsBeforeReading({ handOvers, counted }, row.orQuantity)
          : []
      return {
        ...row,
        dueAt: due.toISOString(),
        overdue: due <= filter.now,
        warning: warning ?? null,
        together: (parts ?? []).map(({ handOvers, counted, ...part }) => {
          const [ofPart] = warningsBeforeReading({ handOvers, counted }, part.quantity)
          return { ...part, warning: ofPart ?? null }
        }),
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
