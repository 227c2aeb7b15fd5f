import type { NoteInBoth } from '@aruga/contract/review/case-file'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { hasLapsed, isOpen, statusAt } from './states.ts'

const cancel = query(
  'letters.cancel',
  // The code stays on the letter so that the counter can say why it no longer works.
  `WITH cancelled AS (
     UPDATE letter SET status = 'Cancelled' WHERE id = :letterId AND ${isOpen(':now')}
     RETURNING id, patient_id, product_name, branch_id, prescription_id, quantity_approved - quantity_purchased AS units_left
   ), event AS (
     INSERT INTO letter_event (letter_id, state, at, by, note, note_fil)
     SELECT id, 'Cancelled', :now::timestamptz, 'program', :noteEn::text, :noteFil::text FROM cancelled
   )
   SELECT p.id AS "patientId", p.account_id AS "accountId", c.product_name AS "productName",
     c.branch_id AS "branchId", c.prescription_id AS "prescriptionId", c.units_left AS "unitsLeft!"
   FROM cancelled c JOIN patient p ON p.id = c.patient_id`,
)
/**
 * Cancels an issued or claimed letter, with its timeline entry. Undefined when it is neither, or does not exist.
 * `branchId`: where it was claimed; that counter may have it open.
 */
export const cancelOpenLetter = async (tx: Db, letterId: string, { en, fil }: NoteInBoth, now: Date) =>
  (await cancel(tx, { letterId, now, noteEn: en, noteFil: fil }))[0]

const whyNotOpen = query(
  'letters.why-not-open',
  // `at`: since when. `by`: the staff member who cancelled it; null when no staff member did.
  `SELECT ${statusAt(':now')} AS status,
     CASE WHEN ${hasLapsed(':now', 'l')} THEN l.valid_until
       ELSE (SELECT e.at FROM letter_event e WHERE e.letter_id = l.id ORDER BY e.id DESC LIMIT 1) END AS "at!",
     (SELECT coalesce(s.name, a.email) FROM audit_entry e
        JOIN account a ON a.id = e.actor_id LEFT JOIN staff s ON s.account_id = a.id
      WHERE e.patient_id = l.patient_id AND e.subject_id = l.id AND e.action = 'letter.cancelled'
        AND a.id <> (SELECT p.account_id FROM patient p WHERE p.id = l.patient_id)
      ORDER BY e.id DESC LIMIT 1) AS by
   FROM letter l WHERE l.id = :letterId`,
)
/** Why a letter cannot be cancelled: its state, since when and by whom. Undefined when it does not exist. */
export const findWhyNotOpen = async (db: Db, letterId: string, now: Date) =>
  (await whyNotOpen(db, { letterId, now }))[0]
