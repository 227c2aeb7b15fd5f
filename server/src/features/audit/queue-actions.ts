// After which actions the reviewers' queue is another one, so that those who have it open hear of it (events/).
import type { AuditAction } from '@aruga/contract/audit/audit'

type Entry = { patientId: string | null; subjectId: string | null }
/** Which cases: a registration has its patient's id, any other its document's; null: any may be another. */
type CasesOf = (entry: Entry) => (string | null)[]

const subject: CasesOf = ({ subjectId }) => [subjectId]
/** A document may be a part of the registration, and then it is that case which is another. */
const documentOrRegistration: CasesOf = ({ subjectId, patientId }) => [subjectId, patientId]
const any: CasesOf = () => [null]

const queueActions: Partial<Record<AuditAction, CasesOf>> = {
  'registration.sent': subject,
  'registration.sent_again': subject,
  'registration.approved': subject,
  'registration.declined': subject,
  'document.sent': subject,
  'document.accepted': subject,
  'document.declined': subject,
  'receipt.quantity_put': subject,
  'document.replaced': documentOrRegistration,
  'patient.returned': documentOrRegistration,
  'patient.unsubscribed': any,
  'erasure.done': any,
}

/** The cases that an action changes; none for most. */
export const casesChangedBy = (action: AuditAction, entry: Entry) => queueActions[action]?.(entry) ?? []
