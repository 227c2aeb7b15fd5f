// Which patient files a staff member may view: they have read a case in the queue, or given a reason; both are audited.
import type { Db } from '../db/open.ts'
import { query } from '../db/query.ts'

/** An opened file stays open for a working day; after that it must be opened, and audited, again. */
const OPEN_MS = 12 * 60 * 60_000
/** Views of a page within an hour count as one. */
const ONE_VIEW_MS = 60 * 60_000

const isWithin = (span: number, now: Date, { at }: { at: string }) => now.getTime() - new Date(at).getTime() < span

const findOpening = query(
  'audit.find-opening',
  `SELECT subject_id AS "caseId!", at FROM audit_entry
   WHERE actor_id = :accountId AND patient_id = :patientId AND action IN ('registration.read', 'case.read', 'case.opened', 'patient.opened', 'signal.read')
   ORDER BY id DESC LIMIT 1`,
)
/** The id of the case (or patient) whose opening lets this staff member see the patient's files; undefined when none does. */
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
/** Whether they opened the patient's whole page, which needs a reason of its own: reading a case is not enough. */
export async function hasPageOpen(db: Db, accountId: string, patientId: string, now: Date): Promise<boolean> {
  const [opening] = await findPageOpening(db, { accountId, patientId })
  return opening !== undefined && isWithin(OPEN_MS, now, opening)
}

const lockViews = query(
  'audit.lock-views',
  `SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || ' view ' || :accountId::text || ' ' || :patientId::text, 0))`,
)
const findView = query(
  'audit.find-view',
  `SELECT subject_id AS "caseId!", at FROM audit_entry
   WHERE actor_id = :accountId AND patient_id = :patientId
     AND (action IN ('patient.opened', 'patient.read') OR (action = 'letter.read' AND subject_id = :letterId?)) ORDER BY id DESC LIMIT 1`,
)
/**
 * Whether an audited view already covers one made now, of the patient's page or of one letter. Serialises the views of one
 * patient by one account.
 */
export async function isViewAudited(
  tx: Db,
  accountId: string,
  patientId: string,
  now: Date,
  letterId: string | null = null,
): Promise<boolean> {
  await lockViews(tx, { accountId, patientId })
  const [view] = await findView(tx, { accountId, patientId, letterId })
  return view !== undefined && isWithin(ONE_VIEW_MS, now, view)
}
