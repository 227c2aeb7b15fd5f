// What of a patient is open to which of the staff: they read a case in the queue or gave a reason, and both are on record.
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

/** What was opened stays open for a day's work; after that it is opened anew, on record anew. */
const OPEN_MS = 12 * 60 * 60_000
/** A page that is looked at again within the hour is one look. */
const ONE_LOOK_MS = 60 * 60_000

const isWithin = (span: number, now: Date, { at }: { at: string }) => now.getTime() - new Date(at).getTime() < span

const findOpening = query(
  'audit.find-opening',
  `SELECT subject_id AS "caseId!", at FROM audit_entry
   WHERE actor_id = :accountId AND patient_id = :patientId AND action IN ('registration.read', 'case.read', 'case.opened', 'patient.opened')
   ORDER BY id DESC LIMIT 1`,
)
/** The case (or the patient) by which this member of staff may see the patient's files; undefined when by none today. */
export async function findOpenCase(
  db: Db,
  accountId: string,
  patientId: string,
  now: Date,
): Promise<string | undefined> {
  const [opening] = await findOpening(db, { accountId, patientId })
  return opening && isWithin(OPEN_MS, now, opening) ? opening.caseId : undefined
}

const findPageOpening = query(
  'audit.find-page-opening',
  `SELECT subject_id AS "caseId!", at FROM audit_entry
   WHERE actor_id = :accountId AND patient_id = :patientId AND action = 'patient.opened' ORDER BY id DESC LIMIT 1`,
)
/** Whether they have the patient's whole page open: for a reason of its own. A case is no reason to see all the rest. */
export async function hasPageOpen(db: Db, accountId: string, patientId: string, now: Date): Promise<boolean> {
  const [opening] = await findPageOpening(db, { accountId, patientId })
  return opening !== undefined && isWithin(OPEN_MS, now, opening)
}

const lockLooks = query(
  'audit.lock-looks',
  `SELECT pg_advisory_xact_lock(hashtextextended('look ' || :accountId::text || ' ' || :patientId::text, 0))`,
)
const findLook = query(
  'audit.find-look',
  `SELECT subject_id AS "caseId!", at FROM audit_entry
   WHERE actor_id = :accountId AND patient_id = :patientId AND action IN ('patient.opened', 'patient.read') ORDER BY id DESC LIMIT 1`,
)
/** Whether a look at the page now belongs to one on record. Looks of one person at one patient wait for each other's end. */
export async function isLookOnRecord(tx: Db, accountId: string, patientId: string, now: Date): Promise<boolean> {
  await lockLooks(tx, { accountId, patientId })
  const [look] = await findLook(tx, { accountId, patientId })
  return look !== undefined && isWithin(ONE_LOOK_MS, now, look)
}
