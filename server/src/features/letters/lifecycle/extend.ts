// A letter ends with a day in Manila (docs/decisions/156). Letters of before, and those that an old server issues during an upgrade, end at the hour of
// their issue: they are extended to the end of that day, before the sweep looks which are over.

import type { AppContext } from '../../../context.ts'
import { endOfDay } from '../../../db/manila.ts'
import { inTransaction } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { BATCH, inBatches } from './batches.ts'

const extend = query(
  'letters.extend',
  `WITH due AS (
     SELECT id FROM letter WHERE status IN ('Issued', 'Claimed') AND valid_until <> ${endOfDay('valid_until')}
     LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
   )
   UPDATE letter l SET valid_until = ${endOfDay('l.valid_until')} FROM due WHERE l.id = due.id RETURNING l.id`,
)

/** Returns how many letters were extended. */
export const extendLetters = ({ db }: Pick<AppContext, 'db'>): Promise<number> =>
  inBatches(() => inTransaction(db, async (tx) => (await extend(tx)).length))
