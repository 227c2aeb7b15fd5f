import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { changedCase, entryOf } from './states.ts'

const acknowledge = query(
  'adverse-events.acknowledge',
  `WITH changed AS (
     UPDATE adverse_event SET status = 'Closed', closed_at = :now
     WHERE id = :id AND status = 'HandedOver' AND version = :version RETURNING *
   ), ${entryOf({ kind: 'Acknowledged', party: true })} ${changedCase}`,
)
type Acknowledgement = {
  id: string
  version: number
  by: string
  /** The party that acknowledged it, and its number there. */
  party: string
  partyReference: string
  /** When the party acknowledged it. */
  knownAt: Date
  now: Date
}
/** Closes a case. Undefined when this version was not handed over. */
export const acknowledgeAdverseEvent = async (tx: Db, acknowledgement: Acknowledgement) =>
  (await acknowledge(tx, acknowledgement))[0]
