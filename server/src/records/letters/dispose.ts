// Disposes of letters whose retention period is over (features/retention), with their history. The reports' counts stay.
import type { Transaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'

// A letter waits for its receipts, which have a period of their own. Not NOT EXISTS for these: PostgreSQL would join with all documents to
// count up to a limit.
/** SQL: the letters that ended at `:before` or earlier. */
export const endedLetters = `letter l
   WHERE l.status IN ('Dispensed', 'Expired', 'Cancelled') AND l.valid_until <= :before
     AND (SELECT d.id FROM document d WHERE d.letter_id = l.id LIMIT 1) IS NULL
     AND (SELECT p.document_id FROM receipt_part p WHERE p.letter_id = l.id LIMIT 1) IS NULL
     AND NOT EXISTS (SELECT FROM legal_hold h WHERE h.patient_id = l.patient_id AND h.lifted_at IS NULL)`
const lockOld = query(
  'letters.lock-old',
  `SELECT l.id FROM ${endedLetters} ORDER BY l.valid_until LIMIT 100 FOR UPDATE OF l SKIP LOCKED`,
)
/** SQL: whether somebody named for the claim of one of these letters also collected another one, by the code that they shared. */
const collectedOthers = 'EXISTS (SELECT FROM dispensing d WHERE d.collector_id = c.id AND d.letter_id <> ALL (:ids))'
// Foreign keys are checked at the end of the statement.
const deleteThese = query(
  'letters.dispose',
  `WITH events AS (DELETE FROM letter_event WHERE letter_id = ANY (:ids)),
     hand_overs AS (DELETE FROM dispensing WHERE letter_id = ANY (:ids)),
     answers AS (DELETE FROM claim_answer WHERE letter_id = ANY (:ids)),
     refusals AS (DELETE FROM counter_refusal WHERE letter_id = ANY (:ids)),
     asked AS (DELETE FROM collector_request WHERE letter_id = ANY (:ids)),
     collectors AS (DELETE FROM collector c WHERE c.letter_id = ANY (:ids) AND NOT ${collectedOthers}),
     of_others AS (
       UPDATE collector c SET letter_id = NULL, claimed_at = NULL, ends_at = NULL, removed_at = coalesce(c.removed_at, c.ends_at)
       WHERE c.letter_id = ANY (:ids) AND ${collectedOthers}
     )
   DELETE FROM letter WHERE id = ANY (:ids)`,
)

/** Deletes the next few. Returns their ids. */
export async function disposeOfLetters(tx: Transaction, before: Date): Promise<string[]> {
  const ids = (await lockOld(tx, { before })).map(({ id }) => id)
  if (ids.length > 0) await deleteThese(tx, { ids })
  return ids
}
