import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { acceptedWithRegistration } from '../documents/decide-with-registration.ts'
import { isAsked } from '../questions/asked.ts'
import { registrationDrawnFrom } from '../second-looks/sample.ts'
import { asSeen, type RegistrationDecision } from './decided-documents.ts'

// A registration is decided once, together with its documents, and only if the reviewer saw all of them.
const approve = query(
  'registration.approve',
  `WITH approved AS (
     UPDATE patient SET status = 'Active', decline_reason = NULL, decline_note = NULL, decline_note_en = NULL, decline_note_fil = NULL,
       decided_at = :now, decided_by = :reviewerId
     WHERE id = :patientId AND status = 'UnderReview' AND NOT ${isAsked('patient.id')} AND ${asSeen} RETURNING *
   ), event AS (
     INSERT INTO case_event (at, kind, outcome, reason, waiting_since, promised_at, decided_by)
     SELECT decided_at, 'Registration', 'Accepted', NULL, coalesce(waiting_since, registered_at), promised_at, decided_by FROM approved
   ), ${registrationDrawnFrom('approved', 'Accepted')}, documents AS (
     ${acceptedWithRegistration}
   ), assignment AS (
     DELETE FROM case_assignment USING approved WHERE case_id = approved.id
   ), owner AS (
     DELETE FROM case_owner USING approved WHERE case_id = approved.id
   )
   SELECT account_id AS "accountId" FROM approved`,
)
/** Activates the patient and accepts their documents. Undefined when it is not under review, or its documents have changed. */
export const approveRegistration = async (tx: Db, decision: RegistrationDecision) => (await approve(tx, decision))[0]
