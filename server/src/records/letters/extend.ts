// A letter ends with a day in Manila (docs/decisions/156). Older letters, and an old server's during an upgrade, end at the hour of
// their issue: they are extended to the end of that day, before the sweep expires letters.

import type { AppContext } from '../../context.ts'
import { query } from '../../db/query.ts'
import { inBatches } from '../../jobs/in-batches.ts'

const listDue = query(
  'letters.list-to-extend',
  `SELECT id FROM letter WHERE status IN ('Issued', 'Claimed') AND valid_until <> end_of_day(valid_until) LIMIT 10000`,
)
const extend = query(
  'letters.extend',
  `WITH due AS (
     SELECT id FROM letter WHERE status IN ('Issued', 'Claimed') AND valid_until <> end_of_day(valid_until) AND (:ids::uuid[] IS NULL OR id = ANY (:ids))
     LIMIT 100 FOR UPDATE SKIP LOCKED
   )
   UPDATE letter l SET valid_until = end_of_day(l.valid_until) FROM due WHERE l.id = due.id RETURNING l.id`,
)

/** Returns how many letters were extended. */
export const extendLetters = ({ db }: Pick<AppContext, 'db'>): Promise<number> =>
  inBatches(db, {
    work: async (tx, ids) => (await extend(tx, { ids })).length,
    listDue: (db) => listDue(db),
  })
