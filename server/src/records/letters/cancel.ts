import type { NoteTexts } from '@aruga/contract/review/case-file'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { addToTimeline } from './timeline.ts'

const cancel = query(
  'letters.cancel',
  // The code stays on the letter so that the counter can say why it no longer works.
  `UPDATE letter SET status = 'Cancelled' WHERE id = :letterId AND is_open(letter, :now)
   RETURNING patient_id AS "patientId", product_name AS "productName", branch_id AS "branchId",
     paper_of(letter) AS "prescriptionId", quantity_approved - quantity_purchased AS "unitsLeft!"`,
)
/**
 * Cancels an issued or claimed letter, with its timeline entry. Undefined when it is neither, or does not exist.
 * `branchId`: where it was claimed; that counter may have it open.
 */
export async function cancelOpenLetter(tx: Db, letterId: string, words: NoteTexts, now: Date) {
  const [cancelled] = await cancel(tx, { letterId, now })
  const entry = { letterId, state: 'Cancelled', at: now, by: 'program', words } as const
  if (cancelled) await addToTimeline(tx, entry)
  return cancelled
}

const whyNotOpen = query(
  'letters.why-not-open',
  // `at`: since when. `by`: the staff member who cancelled it; null for any other cancellation.
  `SELECT CASE WHEN has_lapsed(l, :now) THEN 'Expired' ELSE l.status END AS status,
     CASE WHEN has_lapsed(l, :now) THEN l.valid_until
       ELSE (SELECT e.at FROM letter_event e WHERE e.letter_id = l.id ORDER BY e.id DESC LIMIT 1) END AS "at!",
     (SELECT coalesce(s.name, a.email) FROM audit_entry e
        JOIN account a ON a.id = e.actor_id LEFT JOIN staff s ON s.account_id = a.id
      WHERE e.patient_id = l.patient_id AND e.subject_id = l.id AND e.action = 'letter.cancelled'
        AND a.roles <> '{patient}' AND a.id IS DISTINCT FROM (SELECT p.account_id FROM patient p WHERE p.id = l.patient_id)
      ORDER BY e.id DESC LIMIT 1) AS by
   FROM letter l WHERE l.id = :letterId`,
)
/** Why a letter cannot be cancelled: its state, since when and by whom. Undefined when it does not exist. */
export const findWhyNotOpen = async (db: Db, letterId: string, now: Date) =>
  (await whyNotOpen(db, { letterId, now }))[0]
