import { query } from '../../db/query.ts'
import { counting, dueOf, type RetainedClass } from '../../records/disposals/class.ts'
import { disposeOfLetters } from '../../records/letters/dispose.ts'

// Counts what records/letters/dispose.ts finds.
const count = query(
  'retention.count-letters',
  counting(
    `l.valid_until AS at FROM letter l
     WHERE l.status IN ('Dispensed', 'Expired', 'Cancelled') AND l.valid_until <= :before
       AND (SELECT d.id FROM document d WHERE d.letter_id = l.id LIMIT 1) IS NULL
       AND NOT EXISTS (SELECT FROM legal_hold h WHERE h.patient_id = l.patient_id AND h.lifted_at IS NULL)
     ORDER BY l.valid_until`,
  ),
)

/** Letters that ended, with their events, hand-overs and refusals at the counter. */
export const oldLetters: RetainedClass = {
  disposeOf: async (tx, before) => ({ ids: await disposeOfLetters(tx, before), files: [] }),
  due: async (db, before) => dueOf(await count(db, { before })),
}
