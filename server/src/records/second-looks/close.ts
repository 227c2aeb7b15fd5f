import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const answer = query(
  'second-looks.answer-by-take-back',
  `UPDATE second_look SET answer = 'Decline', looked_by = :reviewerId, looked_at = :now
   WHERE patient_id = :patientId AND case_id = :documentId AND looked_at IS NULL AND NOT same_person(decided_by, :reviewerId)`,
)
const remove = query(
  'second-looks.delete-own',
  'DELETE FROM second_look WHERE patient_id = :patientId AND case_id = :documentId AND looked_at IS NULL',
)
type TakenBack = { patientId: string; documentId: string; reviewerId: string; now: Date }
/**
 * Closes the second look that waits at a receipt which is taken back: that is the other answer, given by the lead. None is given to
 * a lead's own decision.
 */
export async function closeSecondLook(tx: Db, { now, ...takenBack }: TakenBack) {
  await answer(tx, { ...takenBack, now })
  const { patientId, documentId } = takenBack
  await remove(tx, { patientId, documentId })
}
