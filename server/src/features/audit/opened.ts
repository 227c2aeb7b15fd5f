// Which of the staff have a patient's file open: they read the case or gave a reason, and both are on record.
import { type Db, statement } from '../../db/open.ts'

/** A file stays open for a day's work; after that it is opened anew, on record anew. */
const OPEN_MS = 12 * 60 * 60_000

const findOpening = statement<{ caseId: string; at: string }>(
  'audit.find-opening',
  `SELECT subject_id AS "caseId", at FROM audit_entry
   WHERE actor_id = $1 AND patient_id = $2 AND action IN ('registration.read', 'case.read', 'case.opened', 'patient.opened')
   ORDER BY id DESC LIMIT 1`,
)
/** The case (or the patient) by which this member of staff opened the patient's file last; undefined when they have not today. */
export async function findOpenCase(
  db: Db,
  accountId: string,
  patientId: string,
  now: Date,
): Promise<string | undefined> {
  const [opening] = await findOpening(db, [accountId, patientId])
  const isOpen = opening && now.getTime() - new Date(opening.at).getTime() < OPEN_MS
  return isOpen ? opening.caseId : undefined
}
