import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { unassignCase } from '../cases/unassign.ts'
import { sampleRegistration } from '../second-looks/sample.ts'

const insertEvent = query(
  'registration.record-decision',
  `INSERT INTO case_event (at, kind, outcome, reason, waiting_since, promised_at, decided_by)
   SELECT decided_at, 'Registration', :outcome, decline_reason, coalesce(waiting_since, registered_at), promised_at, decided_by
   FROM patient WHERE id = :patientId`,
)

/** What follows from the decision on a registration, in its transaction: its event, its lot for a second look, and nobody has it open any more. */
export async function recordDecision(tx: Db, decided: { patientId: string; outcome: 'Accepted' | 'Declined' }) {
  await insertEvent(tx, decided)
  await sampleRegistration(tx, decided)
  await unassignCase(tx, { caseId: decided.patientId })
}
