import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { releaseDeleted } from '../formulary/budgets/release-deleted.ts'

// In the order of their ids, as everywhere. A claim that waits for the lock finds no letter any more.
const lock = query(
  'letters.undo-import-lock',
  `SELECT l.id, l.status = 'Issued' AND l.quantity_purchased = 0 AS "isUntouched!" FROM letter l
   WHERE l.patient_id = ANY (:patientIds::uuid[]) ORDER BY l.id FOR UPDATE`,
)
const remove = query(
  'letters.undo-import',
  `WITH events AS (DELETE FROM letter_event WHERE letter_id = ANY (:ids))
   DELETE FROM letter WHERE id = ANY (:ids)`,
)

/** Deletes the letters of patients of an import, and what budgets reserve for them. False, without change, when one was used or has ended. */
export async function deleteImportedLetters(tx: Db, patientIds: string[]): Promise<boolean> {
  const letters = await lock(tx, { patientIds })
  if (letters.some(({ isUntouched }) => !isUntouched)) return false
  const ids = letters.map(({ id }) => id)
  await releaseDeleted(tx, ids)
  await remove(tx, { ids })
  return true
}
