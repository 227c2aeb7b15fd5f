import { query } from '../../db/query.ts'
import { counting, dueOf, type RetainedClass } from '../../records/disposals/class.ts'
import { disposeOfLetters, endedLetters } from '../../records/letters/dispose.ts'

const count = query(
  'retention.count-letters',
  counting(`l.valid_until AS at FROM ${endedLetters} ORDER BY l.valid_until`),
)

/** Letters that ended, with their events, hand-overs and refusals at the counter. */
export const oldLetters: RetainedClass = {
  disposeOf: async (tx, before) => ({ ids: await disposeOfLetters(tx, before), files: [] }),
  due: async (db, before) => dueOf(await count(db, { before })),
}
