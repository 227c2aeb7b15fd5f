// The access log of a patient: the audit entries on them whose actor is somebody else.
import type { AccessEntry } from '@aruga/contract/audit/access-log'
import { warnedKinds } from '@aruga/contract/signals/kinds'
import { isCaregiver, relationThen } from '../../audit/caregivers.ts'
import type { Db } from '../../db/open.ts'
import { sortedQuery } from '../../db/query.ts'
import { withheldSince } from '../../records/signals/withheld.ts'
import { FIRST, type Page, totalOf } from '../../wire/list-query.ts'
import { accessKindOf } from './access-kinds.ts'

export const accessSorting = { at: 'e.at' }
export const newestFirst = 'e.at DESC'

// Staff who are patients too: actions on their own data are not access by staff.
// The reason of a legal hold may reveal a lawsuit, and a suspicion must not reach the suspected person
// (docs/decisions/050): it reads as another reason, in the list and for its filter, until its signal is closed.
// What the counter saw, and what staff asked on the phone, are no reasons of access.
// A hand-over's reason is batch and expiry, not a reason of access; the letter shows them in words. A follow-up's is its day and its owner.
// A reviewer's answer to a signal is part of the decision, which has its own entry. It names what was compared.
const listBy = sortedQuery(
  'audit.list-access',
  'e.at DESC, e.id DESC',
  `SELECT e.id, e.at, e.action, shown.reason, b.name AS "branchName",
     CASE WHEN e.action = 'letter.dispensed' THEN (SELECT collected_by(d.collector_id) FROM dispensing d
       WHERE d.letter_id = e.subject_id AND d.dispensed_at = e.at AND d.collector_id IS NOT NULL LIMIT 1) END AS "collectedBy?: CollectedBy", count(*) OVER ()::int AS total,
     CASE WHEN ${isCaregiver('e')} THEN 'caregiver' WHEN e.branch_id IS NOT NULL OR a.roles && '{pharmacist,branchManager}' THEN 'pharmacist'
       WHEN a.roles && '{reviewer,lead,assessor}' THEN 'reviewer' WHEN 'safety' = ANY (a.roles) THEN 'safety' WHEN 'clinic' = ANY (a.roles) THEN 'clinic' ELSE 'administrator' END AS by,
     CASE WHEN ${isCaregiver('e')} THEN ${relationThen('e')} END AS relation
   FROM audit_entry e
     JOIN account a ON a.id = e.actor_id
     JOIN patient p ON p.id = e.patient_id AND p.account_id IS DISTINCT FROM e.actor_id
     LEFT JOIN branch b ON b.id = e.branch_id
     CROSS JOIN LATERAL (SELECT CASE
       WHEN e.action LIKE 'hold.%' OR e.action LIKE 'follow_up.%' OR e.action LIKE 'patient_tier.%' OR e.action LIKE 'card.%' OR e.action LIKE 'letter.claimed_by%'
         OR e.action IN ('call.noted', 'letter.dispensed', 'dispensing.corrected', 'caregiver.changed', 'post.printed') THEN NULL
       WHEN (e.reason LIKE 'SuspectedMisuse%' OR e.action = 'signal.read') AND EXISTS (
         SELECT FROM signal_subject o JOIN signal s ON s.id = o.signal_id
         WHERE o.patient_id = :patientId AND s.state <> 'Closed' AND s.found_at <= e.at AND s.found_at > :withheldSince) THEN 'Other'
       ELSE e.reason END AS reason) shown
   WHERE e.patient_id = :patientId
     AND NOT (e.action = 'warning.acknowledged' AND split_part(e.reason, ' ', 1) = ANY (:ofSignals::text[]))
     AND (:filter::text IS NULL OR folded(b.name) LIKE folded(:filter) OR shown.reason ILIKE :filter)
   ORDER BY :order LIMIT :limit OFFSET :offset`,
)
const ofSignals = [...warnedKinds, 'SameFile', 'SameReceipt', 'ReceiptsInSequence']

type Filter = { patientId: string; filter: string | null; order: string; now: Date }

/** A page of a patient's access log, and the total. */
export async function listAccessTo(db: Db, { order, limit, offset, now, ...whose }: Filter & Page) {
  const params = { ...whose, ofSignals, withheldSince: withheldSince(now) }
  const full = `${order}, e.id ${order.endsWith('DESC') ? 'DESC' : 'ASC'}`
  const rows = await listBy(db, full, { ...params, limit, offset })
  const items = rows.map(
    ({ action, total, ...entry }): AccessEntry => ({ ...entry, what: accessKindOf(action, entry.by) }),
  )
  return { totalCount: await totalOf(rows, offset, () => listBy(db, full, { ...params, ...FIRST })), items }
}
