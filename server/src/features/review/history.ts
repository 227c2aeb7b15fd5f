// The history of a case or a patient for staff: the actions of the audit log without the views.
import type { AuditAction } from '@aruga/contract/audit/audit'
import type { CaseEvent } from '@aruga/contract/review/case-file'
import { isCaregiver, relationThen } from '../../audit/caregivers.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const eventOf: Partial<Record<AuditAction, CaseEvent['what']>> = {
  'registration.sent': 'Registered',
  'registration.confirmed': 'AddressConfirmed',
  'registration.imported': 'BroughtIn',
  'registration.invited': 'Invited',
  'registration.taken_over': 'TakenOver',
  'registration.discarded': 'RegistrationDiscarded',
  'registration.sent_again': 'SentAgain',
  'registration.approved': 'Approved',
  'registration.declined': 'Declined',
  'registration.not_eligible': 'NotEligible',
  'registration.reconsidered': 'Reconsidered',
  'patient.returned': 'Returned',
  'patient.unsubscribed': 'Unsubscribed',
  'erasure.done': 'Erased',
  'patient.opened': 'OpenedOutsideQueue',
  'patient.written_to': 'MessageWritten',
  'case.opened': 'OpenedOutsideQueue',
  'document.sent': 'DocumentSent',
  'document.replaced': 'DocumentReplaced',
  'document.accepted': 'Accepted',
  'document.declined': 'Declined',
  'document.taken_back': 'TakenBack',
  'document.approved_first': 'ApprovedFirst',
  'warning.acknowledged': 'WarningAcknowledged',
  'question.asked': 'QuestionAsked',
  'question.answered': 'QuestionAnswered',
  'question.withdrawn': 'QuestionWithdrawn',
  'question.lapsed': 'QuestionLapsed',
  'receipt.quantity_put': 'QuantityPut',
  'letter.issued': 'LetterIssued',
  'letter.claimed': 'LetterClaimed',
  'letter.claimed_by_card': 'ClaimedByCard',
  'letter.claimed_by_call': 'ClaimedByCall',
  'letter.claim_undone': 'LetterClaimUndone',
  'letter.dispensed': 'UnitsDispensed',
  'letter.expired': 'LetterExpired',
  'letter.cancelled': 'LetterCancelled',
}

const list = query(
  'audit.history',
  `SELECT e.at, e.action, e.subject_id AS "subjectId", e.reason,
     CASE WHEN e.actor_id IS NULL THEN 'program' WHEN e.actor_id = p.account_id THEN 'patient'
       WHEN ${isCaregiver('e')} THEN 'caregiver' ELSE 'staff' END AS by,
     CASE WHEN ${isCaregiver('e')} THEN ${relationThen('e')}
       WHEN e.actor_id IS DISTINCT FROM p.account_id THEN coalesce(s.name, (SELECT trim(named.first_name || ' ' || named.last_name) FROM name_of_account(a.id) named), a.email) END AS "byName"
   FROM audit_entry e JOIN patient p ON p.id = e.patient_id
     LEFT JOIN account a ON a.id = e.actor_id LEFT JOIN staff s ON s.account_id = e.actor_id
   WHERE e.patient_id = :patientId AND e.action = ANY (:actions::text[]) AND (:subjectIds::uuid[] IS NULL OR e.subject_id = ANY (:subjectIds))
   ORDER BY e.id DESC LIMIT 100`,
)
/** The last 100 actions on a patient, newest first; with `subjectIds`, only those on these documents, letters or registration. */
export async function listHistory(db: Db, patientId: string, subjectIds: string[] | null): Promise<CaseEvent[]> {
  const rows = await list(db, { patientId, actions: Object.keys(eventOf), subjectIds })
  return rows.flatMap(({ action, ...entry }) => {
    const what = eventOf[action]
    return what ? [{ ...entry, what }] : []
  })
}
