import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

/** SQL: the batches that were handed over on the letter `l` as JSON, newest first. */
export const batchesOf = (l: string) => `(SELECT coalesce(json_agg(json_build_object(
       'day', manila_day(coalesce(h.handed_over_at, h.dispensed_at)), 'branchName', hb.name,
       'quantity', h.quantity, 'batch', h.batch, 'expiresOn', h.expires_on) ORDER BY h.dispensed_at DESC, h.id), '[]')
     FROM dispensing h JOIN branch hb ON hb.id = h.branch_id
     WHERE h.letter_id = ${l}.id AND h.batch IS NOT NULL AND h.quantity > 0)`

const find = query(
  'review.recorded',
  `SELECT hand_overs_of(l) AS "handOvers!: HandOvers", counted_on(l) AS "counted!: CountedReceipts"
   FROM letter l WHERE l.id = :letterId`,
)
/** The hand-overs of a letter, and the receipts that count for it. Lock its row first: then no hand-over or correction comes between. */
export const findRecorded = async (tx: Db, letterId: string) => (await find(tx, { letterId }))[0]
