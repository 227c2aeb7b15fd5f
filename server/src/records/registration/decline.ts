import type { NoteTexts } from '@aruga/contract/review/case-file'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { declinedWithRegistration, othersAccepted } from '../documents/decide-with-registration.ts'
import { isAsked } from '../questions/asked.ts'
import { registrationDrawnFrom } from '../second-looks/sample.ts'
import { asSeen, type RegistrationDecision } from './decided-documents.ts'

const decline = query(
  'registration.decline',
  `WITH declined AS (
     UPDATE patient SET status = 'Declined', not_eligible = :notEligible, decline_reason = :reason, decline_note = :note::jsonb,
       decided_at = :now, decided_by = :reviewerId
     WHERE id = :patientId AND status = 'UnderReview' AND NOT ${isAsked('patient.id')} AND ${asSeen} RETURNING *
   ), event AS (
     INSERT INTO case_event (at, kind, outcome, reason, waiting_since, promised_at, decided_by)
     SELECT decided_at, 'Registration', 'Declined', decline_reason, coalesce(waiting_since, registered_at), promised_at, decided_by FROM declined
   ), ${registrationDrawnFrom('declined', 'Declined')}, wrong AS (
     ${declinedWithRegistration}
   ), good AS (
     ${othersAccepted}
   ), assignment AS (
     DELETE FROM case_assignment USING declined WHERE case_id = declined.id
   )
   SELECT account_id AS "accountId" FROM declined`,
)
type Reason = { wrong: string[]; reason: string; note: NoteTexts; notEligible?: boolean }
/**
 * Declines the `wrong` documents and accepts the others. Undefined when it is not under review, or its documents have changed.
 * `notEligible`: declines for good, without wrong documents.
 */
export const declineRegistration = async (
  tx: Db,
  decision: RegistrationDecision,
  { note, notEligible = false, ...reason }: Reason,
) => (await decline(tx, { ...decision, ...reason, notEligible, note: JSON.stringify(note) }))[0]
