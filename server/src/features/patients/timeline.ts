// A patient's timeline: the actions of the audit log, each with the notifications of the same transaction, and all
// other notifications. Both have the time of their transaction, which connects them; of several actions, a notification belongs to the one
// on its own subject, if there is one.
import type { AuditAction } from '@aruga/contract/audit/audit'
import { answeredOutcomes } from '@aruga/contract/patients/calls'
import {
  type PatientEvent,
  patientEvents,
  type TimelineItem,
  type TimelineKind,
} from '@aruga/contract/patients/timeline'
import { type Role, worksAtBranch } from '@aruga/contract/permissions'
import { isCaregiver, relationThen } from '../../audit/caregivers.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const eventOf: Partial<Record<AuditAction, PatientEvent>> = {
  'registration.sent': 'Registered',
  'registration.confirmed': 'AddressConfirmed',
  'registration.imported': 'BroughtIn',
  'registration.invited': 'Invited',
  'registration.taken_over': 'TakenOver',
  'registration.sent_again': 'SentAgain',
  'registration.approved': 'Approved',
  'registration.declined': 'RegistrationDeclined',
  'registration.not_eligible': 'NotEligible',
  'registration.reconsidered': 'Reconsidered',
  'registration.discarded': 'RegistrationDiscarded',
  'profile.changed': 'ProfileChanged',
  'email.changed': 'EmailChanged',
  'doctor.assigned': 'DoctorAssigned',
  'consent.granted': 'ConsentGranted',
  'consent.withdrawn': 'ConsentWithdrawn',
  'patient.unsubscribed': 'Unsubscribed',
  'patient.returned': 'Returned',
  'erasure.requested': 'ErasureRequested',
  'erasure.withdrawn': 'ErasureWithdrawn',
  'erasure.done': 'Erased',
  'letter.issued': 'LetterIssued',
  'letter.claimed': 'LetterClaimed',
  'registration.take_over_offered': 'TakeOverOffered',
  'card.made': 'CardMade',
  'card.revoked': 'CardRevoked',
  'card.refused': 'CardRefused',
  'letter.claimed_by_card': 'ClaimedByCard',
  'letter.claimed_by_call': 'ClaimedByCall',
  'post.printed': 'PaperPrinted',
  'post.address_set': 'AddressSet',
  'letter.claim_undone': 'LetterClaimUndone',
  'letter.expired': 'LetterExpired',
  'letter.cancelled': 'LetterCancelled',
  'letter.dispensed': 'UnitsDispensed',
  'dispensing.corrected': 'UnitsCorrected',
  'claim.refused': 'NotHandedOver',
  'dispensing.refused_late': 'RefusedLate',
  'document.sent': 'DocumentSent',
  'document.replaced': 'DocumentReplaced',
  'receipt.quantity_put': 'QuantityPut',
  'document.accepted': 'DocumentAccepted',
  'document.declined': 'DocumentDeclined',
  'document.taken_back': 'ReceiptTakenBack',
  'document.approved_first': 'ApprovedFirst',
  'document.found_unsafe': 'DocumentUnsafe',
  'patient.written_to': 'MessageWritten',
  'message.sent': 'MessageSent',
  'message.settled': 'MessageSettled',
  'call.noted': 'CallNoted',
  'follow_up.planned': 'FollowUpPlanned',
  'follow_up.done': 'FollowUpDone',
  'follow_up.reopened': 'FollowUpReopened',
  'patient_tier.granted': 'TierGranted',
  'patient_tier.confirmed': 'TierConfirmed',
  'patient_tier.declined': 'TierDeclined',
  'patient_tier.ended': 'TierEnded',
  'patient_tier.time_over': 'TierTimeOver',
  'question.asked': 'QuestionAsked',
  'question.answered': 'QuestionAnswered',
  'question.withdrawn': 'QuestionWithdrawn',
  'question.lapsed': 'QuestionLapsed',
  'warning.acknowledged': 'WarningAcknowledged',
  'patient.opened': 'PatientOpened',
  'case.opened': 'CaseOpened',
  'hold.placed': 'HoldPlaced',
  'hold.lifted': 'HoldLifted',
}
const everyAction = Object.keys(eventOf)

const ofKind = (kind: TimelineKind | null) => (action: string) => {
  const event = eventOf[action as AuditAction]
  return event !== undefined && (kind === null || patientEvents[event] === kind)
}

/** SQL: whether the notification `n` is about a paper, or a question about one, that these roles do not open. */
const isOfHiddenPaper = `EXISTS (SELECT FROM program_paper paper
  WHERE paper.document_id IN (n.subject_id, (SELECT case_now(q) FROM question q WHERE q.id = n.subject_id))
    AND NOT is_seen_by(paper.document_id, :roles))`

// What several who may see the patient were told is one entry, the patient's own if there is one. The id of a notification begins with `n`. A letter is named by the entry, or by the document of the entry. A hand-over's own entry has its first quantity. Who may not see a paper of the program learns what happened with it, but none of its words.
const list = query(
  'patients.timeline',
  `WITH told AS (
     SELECT DISTINCT ON (n.created_at, n.kind, n.subject_id) n.*
     FROM patient p CROSS JOIN LATERAL (
         SELECT p.account_id UNION SELECT x.account_id FROM patient_access x WHERE x.patient_id = p.id) reader
       JOIN notification n ON n.account_id = reader.account_id AND (n.patient_id = p.id OR n.patient_id IS NULL AND n.account_id = p.account_id)
     WHERE p.id = :patientId AND (:withTiers::boolean OR n.kind NOT LIKE 'Tier%')
     ORDER BY n.created_at, n.kind, n.subject_id, n.account_id IS DISTINCT FROM p.account_id, n.id
   ), page AS (
     SELECT 'a' || lpad(e.id::text, 19, '0') AS id, e.at, e.action, e.subject_id, e.actor_id, e.branch_id, p.account_id,
       CASE WHEN e.action NOT LIKE 'hold.%' THEN e.reason END AS reason
     FROM audit_entry e JOIN patient p ON p.id = e.patient_id
     WHERE e.patient_id = :patientId AND e.action = ANY (:actions::text[])
       AND (:subjectIds::uuid[] IS NULL OR e.subject_id = ANY (:subjectIds))
       AND (e.at, 'a' || lpad(e.id::text, 19, '0')) < (:beforeAt::timestamptz, :beforeId::text)
     UNION ALL
     SELECT 'n' || n.id, n.created_at, NULL, NULL, NULL, NULL, p.account_id, NULL
     FROM patient p CROSS JOIN told n
     WHERE p.id = :patientId AND :withTold::boolean AND (n.created_at, 'n' || n.id) < (:beforeAt, :beforeId)
       AND (:subjectIds IS NULL OR n.subject_id = ANY (:subjectIds))
       AND NOT EXISTS (SELECT FROM audit_entry e
         WHERE e.patient_id = p.id AND e.at = n.created_at AND e.action = ANY (:everyAction::text[]))
     ORDER BY at DESC, id DESC LIMIT :limit
   )
   SELECT page.id AS "id!", page.at AS "at!", page.action, CASE WHEN NOT secret.hides THEN page.reason END AS reason,
     CASE WHEN page.actor_id IS NULL THEN 'program' WHEN page.actor_id = page.account_id THEN 'patient'
       WHEN ${isCaregiver('page')} THEN 'caregiver' WHEN page.branch_id IS NOT NULL THEN 'pharmacy' ELSE 'staff' END AS by,
     CASE WHEN ${isCaregiver('page')} THEN ${relationThen('page')}
       WHEN page.actor_id IS DISTINCT FROM page.account_id THEN coalesce(s.name, (SELECT trim(named.first_name || ' ' || named.last_name) FROM name_of_account(a.id) named), a.email) END AS "byName",
     CASE WHEN l.id IS NOT NULL THEN json_build_object(
       'id', l.id, 'number', l.number, 'productName', l.product_name, 'unit', l.unit) END AS "letter: TimelineLetter",
     CASE WHEN d.id IS NOT NULL THEN json_build_object(
       'id', d.id, 'kind', d.kind, 'status', d.status, 'receiptNumber', d.receipt_number) END AS "document: TimelineDocument",
     CASE WHEN page.action = 'letter.issued' THEN l.quantity_approved
       WHEN page.action = 'letter.dispensed' THEN coalesce(h.first_quantity, h.quantity)
       WHEN page.action = 'dispensing.corrected' THEN h.quantity ELSE d.or_quantity END AS quantity,
     coalesce((SELECT json_agg(json_build_object('number', o.number, 'unit', o.unit, 'quantity', part.quantity) ORDER BY o.number)
       FROM receipt_part part JOIN letter o ON o.id = part.letter_id WHERE part.document_id = d.id), '[]') AS "together!: TimelineParts",
     CASE WHEN page.action = 'letter.claimed' THEN (
         SELECT v.note FROM letter_event v WHERE v.letter_id = l.id AND v.at = page.at AND v.state = 'Claimed' LIMIT 1)
       ELSE coalesce(h.branch_name, atwork.name) END AS "branchName",
     CASE WHEN page.action = 'question.answered' THEN (
         SELECT q.answer FROM question q WHERE q.case_id = page.subject_id AND q.ended_at = page.at AND NOT secret.hides LIMIT 1)
       ELSE coalesce(c.words, f.result, texts_of(m.words, m.words_en, m.words_fil) ->> 'en') END AS words,
     CASE WHEN c.id IS NOT NULL THEN json_build_object('at', c.called_at, 'direction', c.direction, 'outcome', c.outcome) END AS "call: TimelineCall",
     coalesce((SELECT json_agg(json_build_object('title', texts_of(n.title, n.title_en, n.title_fil) ->> 'en', 'body', CASE WHEN ${isOfHiddenPaper} THEN '' ELSE texts_of(n.body, n.body_en, n.body_fil) ->> 'en' END, 'readAt', n.read_at) ORDER BY n.id)
       FROM told n WHERE n.created_at = page.at AND page.action IS DISTINCT FROM 'question.answered'
         AND (n.subject_id IS NULL OR page.subject_id IS NULL OR n.subject_id = page.subject_id OR NOT EXISTS (SELECT FROM audit_entry e
           WHERE e.patient_id = :patientId AND e.at = n.created_at AND e.subject_id = n.subject_id AND e.action = ANY (:everyAction)))), '[]') AS "told!: Told"
   FROM page JOIN patient p ON p.id = :patientId
     LEFT JOIN document d ON d.id = page.subject_id
     CROSS JOIN LATERAL (SELECT coalesce(d.kind = 'ProgramPaper' AND NOT is_seen_by(d.id, :roles::text[]), false) AS hides) secret
     LEFT JOIN letter l ON l.id = coalesce(d.letter_id, page.subject_id)
     LEFT JOIN LATERAL (
       SELECT o.quantity, o.first_quantity, b.name AS branch_name FROM dispensing o JOIN branch b ON b.id = o.branch_id
       WHERE o.letter_id = l.id AND CASE page.action WHEN 'letter.dispensed' THEN o.dispensed_at WHEN 'dispensing.corrected' THEN o.corrected_at END = page.at
       LIMIT 1) h ON true
     LEFT JOIN call_note c ON c.id = page.subject_id
     LEFT JOIN follow_up f ON f.id = page.subject_id AND page.action = 'follow_up.done' LEFT JOIN message m ON m.id = page.subject_id
     LEFT JOIN branch atwork ON atwork.id = page.branch_id
     LEFT JOIN account a ON a.id = page.actor_id LEFT JOIN staff s ON s.account_id = page.actor_id
   ORDER BY page.at DESC, page.id DESC`,
)

/** Later than everything. */
const LAST = { at: new Date(8.64e15 / 100), id: 'z' }

/** `subjectIds`: only what is about these letters and documents. */
type TimelineQuery = {
  patientId: string
  /** Of the reader. */
  roles: readonly Role[]
  kind: TimelineKind | null
  before: string | null
  subjectIds?: string[]
  limit: number
}

/** A page of the timeline, newest first, and the start of the next; null when this is the last. */
export async function readTimeline(db: Db, timeline: TimelineQuery) {
  const { patientId, roles, kind, before, subjectIds, limit } = timeline
  const { at: beforeAt, id: beforeId } = before === null ? LAST : placeOf(before)
  // Nobody at a counter knows a patient's tier, whatever else they may do.
  const withTiers = !worksAtBranch(roles)
  const actions = everyAction.filter(ofKind(kind)).filter((action) => withTiers || !action.startsWith('patient_tier.'))
  const withTold = kind === null || kind === 'Message'
  const rows = await list(db, {
    ...{ patientId, actions, everyAction, withTold, withTiers, beforeAt, beforeId },
    roles: [...roles],
    subjectIds: subjectIds ?? null,
    limit: limit + 1,
  })
  const items = rows.slice(0, limit).map(({ action, ...row }): TimelineItem => ({ ...row, what: whatOf(action) }))
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, next: last ? `${new Date(last.at).getTime()}_${last.id}` : null }
}

const whatOf = (action: string | null): PatientEvent => (action && eventOf[action as AuditAction]) || 'Told'

/** `1763719320000_a0000000000000000042`: milliseconds and the id of the last item that was shown. */
function placeOf(place: string) {
  const cut = place.indexOf('_')
  return { at: new Date(Number(place.slice(0, cut))), id: place.slice(cut + 1) }
}

/** Staff actions that reach the patient as a personal message. */
const writtenByStaff = ['patient.written_to', 'question.asked']

const findContact = query(
  'patients.last-contact',
  `SELECT at AS "at!", action AS "action!: AuditAction", by AS "by!" FROM (
     (SELECT e.at, e.action, CASE WHEN e.actor_id = p.account_id THEN 'patient' WHEN ${isCaregiver('e')} THEN 'caregiver' ELSE 'staff' END AS by
      FROM audit_entry e JOIN patient p ON p.id = e.patient_id LEFT JOIN account a ON a.id = e.actor_id
      WHERE e.patient_id = :patientId AND e.action = ANY (:everyAction::text[])
        AND (e.actor_id = p.account_id OR ${isCaregiver('e')} OR e.action = ANY (:writtenByStaff::text[]))
      ORDER BY e.id DESC LIMIT 1)
     UNION ALL
     (SELECT called_at, 'call.noted', CASE direction WHEN 'FromPatient' THEN 'patient' ELSE 'staff' END FROM call_note
      WHERE patient_id = :patientId AND outcome = ANY (:answeredOutcomes::text[]) ORDER BY called_at DESC LIMIT 1)
   ) contact ORDER BY at DESC LIMIT 1`,
)
/** The latest of the patient's and their caregivers' actions, staff's messages to them, and calls with them. */
export async function findLastContact(db: Db, patientId: string) {
  const [contact] = await findContact(db, {
    ...{ patientId, everyAction, writtenByStaff },
    answeredOutcomes: [...answeredOutcomes],
  })
  return contact ? { at: contact.at, by: contact.by, what: whatOf(contact.action) } : null
}
