import type { LetterStatus } from '@aruga/contract/letters/letters'
import type { NoteInBoth } from '@aruga/contract/review/case-file'
import { type Db, statement } from '../../../db/open.ts'

type Cancelled = {
  patientId: string
  accountId: string
  productName: string
  /** Where it was claimed: its counter may have it open. */
  branchId: string | null
  prescriptionId: string | null
}
const cancel = statement<Cancelled>(
  'letters.cancel',
  // The code stays with its letter, so that the counter hears why it is dead.
  `WITH cancelled AS (
     UPDATE letter SET status = 'Cancelled'
     WHERE id = $1 AND status IN ('Issued', 'Claimed') AND valid_until > $2 RETURNING id, patient_id, product_name, branch_id, prescription_id
   ), event AS (
     INSERT INTO letter_event (letter_id, state, at, by, note, note_fil)
     SELECT id, 'Cancelled', $2::timestamptz, 'program', $3::text, $4::text FROM cancelled
   )
   SELECT p.id AS "patientId", p.account_id AS "accountId", c.product_name AS "productName",
     c.branch_id AS "branchId", c.prescription_id AS "prescriptionId"
   FROM cancelled c JOIN patient p ON p.id = c.patient_id`,
)
/** Cancels an issued or claimed letter, with its timeline entry. Undefined when it is neither (any more), or not there. */
export const cancelOpenLetter = async (tx: Db, letterId: string, { en, fil }: NoteInBoth, now: Date) =>
  (await cancel(tx, [letterId, now, en, fil]))[0]

type Standing = {
  status: LetterStatus
  /** Since when. */
  at: string
  /** Who of the staff cancelled it; null where nobody of them did. */
  by: string | null
}
const standing = statement<Standing>(
  'letters.standing',
  `SELECT CASE WHEN open THEN 'Expired' ELSE l.status END AS status,
     CASE WHEN open THEN l.valid_until
       ELSE (SELECT e.at FROM letter_event e WHERE e.letter_id = l.id ORDER BY e.id DESC LIMIT 1) END AS at,
     (SELECT coalesce(s.name, a.email) FROM audit_entry e
        JOIN account a ON a.id = e.actor_id LEFT JOIN staff s ON s.account_id = a.id
      WHERE e.patient_id = l.patient_id AND e.subject_id = l.id AND e.action = 'letter.cancelled'
        AND a.id <> (SELECT p.account_id FROM patient p WHERE p.id = l.patient_id)
      ORDER BY e.id DESC LIMIT 1) AS by
   FROM (SELECT *, status IN ('Issued', 'Claimed') AS open FROM letter WHERE id = $1) l`,
)
/** Why a letter cannot be cancelled: what it has become, since when and by whom. Undefined when it is not there. */
export const findStanding = async (db: Db, letterId: string) => (await standing(db, [letterId]))[0]
