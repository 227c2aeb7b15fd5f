import type { PatientKind } from '@aruga/contract/notifications/kinds'
import type { Db } from '../db/open.ts'
import { query } from '../db/query.ts'

// Along the accounts that may see the patient, since notifications are found by account. Rows of earlier versions name no patient.
const setAside = query(
  'notifications.supersede',
  `UPDATE notification SET mail_due = false, read_at = coalesce(read_at, :now)
   WHERE account_id IN (SELECT account_id FROM accounts_of(:patientId, :now)) AND coalesce(patient_id, :patientId) = :patientId
     AND subject_id = :subjectId AND kind = ANY (:kinds::text[]) AND (mail_due OR read_at IS NULL)`,
)
type Superseded = { patientId: string; subjectId: string; kinds: PatientKind[]; now: Date }
/** Marks notifications that a newer one contradicts as read by all who may see the patient; what was not mailed yet is not mailed. */
export const supersede = (tx: Db, superseded: Superseded) => setAside(tx, superseded)

/** The call about a request that no longer waits for an answer. */
export const endCall = (tx: Db, call: { patientId: string; requestId: string; now: Date }) =>
  supersede(tx, { patientId: call.patientId, subjectId: call.requestId, kinds: ['CollectorAsked'], now: call.now })
