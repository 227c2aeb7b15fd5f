import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { acceptedWithRegistration } from '../../documents/lifecycle/decide-with-registration.ts'
import { asSeen, type RegistrationDecision } from './decided-documents.ts'

// A registration is decided with what it brought, once, and only on the files that the reviewer saw.
const approve = query(
  'registration.approve',
  `WITH approved AS (
     UPDATE patient SET status = 'Active', decline_reason = NULL, decline_note_en = NULL, decline_note_fil = NULL,
       decided_at = :now, decided_by = :reviewerId
     WHERE id = :patientId AND status = 'UnderReview' AND ${asSeen} RETURNING id, account_id
   ), documents AS (
     ${acceptedWithRegistration}
   ), assignment AS (
     DELETE FROM case_assignment USING approved WHERE case_id = approved.id
   )
   SELECT account_id AS "accountId" FROM approved`,
)
/** Makes the patient active and accepts what they sent. Undefined when it does not wait, or not as it was seen. */
export const approveRegistration = async (tx: Db, decision: RegistrationDecision) => (await approve(tx, decision))[0]
