// Second looks: the decisions that a colleague looks at again (docs/decisions/084).
import { LOOK_DAYS, LOOKS_LISTED, type LookAnswer } from '@aruga/contract/review/second-looks'
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'

const DAY_MS = 24 * 60 * 60_000
/** Older decisions are neither offered nor counted. */
const secondLooksFrom = (now: Date) => new Date(now.getTime() - LOOK_DAYS * DAY_MS)

const listOpen = query(
  'second-looks.open',
  `SELECT l.id, l.case_kind AS "kind: CaseKind", (SELECT patient_code FROM patient WHERE id = l.patient_id) AS "patientCode!", l.outcome,
     l.decided_at AS "decidedAt"
   FROM second_look l WHERE l.looked_at IS NULL AND l.decided_at >= :from AND can_look(l, :me) ORDER BY l.decided_at, l.id LIMIT ${LOOKS_LISTED}`,
)
/** The second looks that `me` can give, oldest first. */
export const listOpenSecondLooks = (db: Db, me: string, now: Date) => listOpen(db, { me, from: secondLooksFrom(now) })

const listOther = query(
  'second-looks.otherwise',
  `SELECT l.id, l.case_kind AS "kind: CaseKind", l.case_id AS "caseId", (SELECT patient_code FROM patient WHERE id = l.patient_id) AS "patientCode!",
     l.outcome, l.decided_at AS "decidedAt", name_of(l.decided_by) AS "decidedBy!", same_person(l.decided_by, :me) AS "byMe!",
     l.looked_at AS "lookedAt!", name_of(l.looked_by) AS "lookedBy!", l.answer AS "answer!", l.note
   FROM second_look l WHERE l.decided_at >= :from AND l.answer <> 'Same' AND (:all::boolean OR l.decided_by = :me OR l.looked_by = :me)
   ORDER BY l.decided_at DESC, l.id LIMIT ${LOOKS_LISTED}`,
)
/** Answers that differ from the decision, newest first; `all`: not only those by `me` or on their decisions. */
export const listSeenOtherwise = (db: Db, of: { me: string; all: boolean }, now: Date) =>
  listOther(db, { ...of, from: secondLooksFrom(now) })

const find = query(
  'second-looks.find',
  `SELECT l.id, l.case_kind AS "kind: CaseKind", l.case_id AS "caseId", l.patient_id AS "patientId", l.outcome, l.reason AS "reason: DeclineReason",
     l.not_eligible AS "notEligible", l.decided_at AS "decidedAt", name_of(l.decided_by) AS "decidedBy!", l.looked_at IS NOT NULL AS "given!"
   FROM second_look l WHERE l.id = :id AND l.decided_at >= :from AND can_look(l, :me)`,
)
/** A second look that `me` can give, or that somebody else has given meanwhile. */
export const findSecondLook = async (db: Db, id: string, me: string, now: Date) =>
  (await find(db, { id, me, from: secondLooksFrom(now) }))[0]
export type SampledDecision = NonNullable<Awaited<ReturnType<typeof findSecondLook>>>

const answer = query(
  'second-looks.answer',
  `UPDATE second_look SET answer = :answer, note = :note, looked_by = :me, looked_at = :now
   WHERE id = :id AND looked_at IS NULL RETURNING id`,
)
type Answer = { id: string; answer: LookAnswer; note: string | null; me: string; now: Date }
/** False when somebody else was first. */
export const answerSecondLook = async (tx: Db, of: Answer) => (await answer(tx, of)).length > 0

// `issueWithDecision` issues a moment after the decision.
const listIssued = query(
  'second-looks.issued',
  `SELECT l.product_name AS "productName", l.strength, l.unit, l.quantity_approved AS quantity
   FROM second_look d JOIN letter l ON l.id IN (SELECT letters_on(paper) FROM unnest(:documentIds::uuid[]) paper) AND l.issued_at BETWEEN d.decided_at AND d.decided_at + interval '1 second'
   WHERE d.id = :id ORDER BY l.issued_at, l.id`,
)
/** The letters that were issued on one of these prescriptions with the decision, the first first. */
export const listIssuedWith = (db: Db, id: string, documentIds: string[]) => listIssued(db, { id, documentIds })

const countOpen = query(
  'second-looks.count-open',
  'SELECT count(*)::int AS "count!" FROM second_look WHERE looked_at IS NULL AND decided_at >= :from',
)
/** The number of open second looks, of everybody. */
export const countOpenSecondLooks = async (db: Db, now: Date) =>
  (await countOpen(db, { from: secondLooksFrom(now) }))[0]?.count ?? 0

const agreement = query(
  'second-looks.agreement',
  `SELECT name_of(l.decided_by) AS "name!", l.looked AS "looked!", l.same AS "same!"
   FROM (SELECT decided_by, count(*)::int AS looked, (count(*) FILTER (WHERE answer = 'Same'))::int AS same
     FROM second_look WHERE looked_at IS NOT NULL AND decided_at >= :from GROUP BY decided_by) l
   ORDER BY l.looked DESC, 1`,
)
/** By reviewer: the number of their decisions with a second look, and with the same answer. */
export const listAgreement = (db: Db, now: Date) => agreement(db, { from: secondLooksFrom(now) })

const deleteOld = query('second-looks.delete', 'DELETE FROM second_look WHERE decided_at < :before')
/** For the hourly sweep. */
export const sweepSecondLooks = (db: Db, now: Date) => deleteOld(db, { before: secondLooksFrom(now) })

// An answer still counts for the reviewer, though the case is gone.
const eraseOpen = query(
  'second-looks.erase-open',
  'DELETE FROM second_look WHERE patient_id = :patientId AND looked_at IS NULL',
)
const eraseNotes = query(
  'second-looks.erase-notes',
  'UPDATE second_look SET note = NULL WHERE patient_id = :patientId AND note IS NOT NULL',
)
/** Empties the notes about an erased patient's case. */
export async function eraseSecondLooks(tx: Db, patientId: string) {
  await eraseOpen(tx, { patientId })
  await eraseNotes(tx, { patientId })
}

const findShare = query('second-looks.share', 'SELECT second_look_percent AS percent FROM program')
/** How many of a hundred decisions are sampled. */
export async function findSecondLookShare(db: Db): Promise<number> {
  const [row] = await findShare(db)
  if (!row) throw new Error('The table program has no row.')
  return row.percent
}

const lockProgram = query('second-looks.lock-share', 'SELECT second_look_percent AS percent FROM program FOR UPDATE')
const setShare = query('second-looks.set-share', 'UPDATE program SET second_look_percent = :percent')
/** Returns the previous share. */
export async function changeSecondLookShare(tx: Db, percent: number): Promise<number> {
  const [before] = await lockProgram(tx)
  if (!before) throw new Error('The table program has no row.')
  await setShare(tx, { percent })
  return before.percent
}
