import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { changedCase, entryOf } from './states.ts'

const handOver = query(
  'adverse-events.hand-over',
  `WITH changed AS (
     UPDATE adverse_event SET status = 'HandedOver', handed_over_at = :now
     WHERE id = :id AND status = 'Reported' AND version = :version RETURNING *
   ), ${entryOf({ kind: 'HandedOver', party: true })} ${changedCase}`,
)
type HandOver = { id: string; version: number; by: string; to: string; now: Date }
/** Stores that this version was sent. Undefined when there is another version by now, or it was handed over. */
export const handOverAdverseEvent = async (tx: Db, { to, now, ...handing }: HandOver) =>
  (await handOver(tx, { ...handing, party: to, partyReference: null, knownAt: now, now }))[0]
