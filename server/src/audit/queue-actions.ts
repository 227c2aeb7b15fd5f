// The actions that change the reviewers' queue, so that open queues are notified (events/).
import type { AuditAction } from '@aruga/contract/audit/audit'

type Entry = { patientId: string | null; subjectId: string | null }
/** Ids of the changed cases: the patient's for a registration, otherwise the document's. Null: any case may have changed. */
type CasesOf = (entry: Entry) => (string | null)[]

const subject: CasesOf = ({ subjectId }) => [subjectId]
/** A document may belong to the registration; then that case changes. */
const documentOrRegistration: CasesOf = ({ subjectId, patientId }) => [subjectId, patientId]
const any: CasesOf = () => [null]

const queueActions: Partial<Record<AuditAction, CasesOf>> = {
  'registration.sent': subject,
  'registration.sent_again': subject,
  'registration.confirmed': subject,
  'registration.discarded': any,
  'registration.approved': subject,
  'registration.declined': subject,
  'registration.not_eligible': subject,
  'registration.reconsidered': subject,
  'document.sent': subject,
  'document.accepted': subject,
  'document.declined': subject,
  'document.taken_back': subject,
  'document.approved_first': documentOrRegistration,
  'receipt.quantity_put': subject,
  'question.asked': subject,
  'question.answered': subject,
  'question.withdrawn': subject,
  'question.lapsed': subject,
  'message.sent': any,
  'message.settled': any,
  'patient.written_to': any,
  'document.replaced': documentOrRegistration,
  'document.found_safe': documentOrRegistration,
  'document.found_unsafe': documentOrRegistration,
  'patient.returned': documentOrRegistration,
  'patient.unsubscribed': any,
  'erasure.done': any,
}

/** The cases that an action changes; none for most. */
export const casesChangedBy = (action: AuditAction, entry: Entry) => queueActions[action]?.(entry) ?? []
