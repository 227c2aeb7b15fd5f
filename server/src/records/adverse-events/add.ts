import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { changedCase, dueAfter, entryOf } from './states.ts'

// A report not handed over keeps its clock; an addition after a hand-over has a clock of its own.
const add = query(
  'adverse-events.add',
  `WITH changed AS (
     UPDATE adverse_event SET status = 'Reported', closed_at = NULL, version = version + 1,
       clock_from = CASE WHEN status = 'Reported' THEN least(clock_from, :knownAt) ELSE :knownAt::timestamptz END,
       due_by = CASE WHEN status = 'Reported' THEN ${dueAfter('least(clock_from, :knownAt::timestamptz)', 'facts')}
         ELSE ${dueAfter(':knownAt::timestamptz', 'facts')} END
     WHERE id = :id AND (:ownerId::uuid IS NULL OR recorded_by = :ownerId) RETURNING *
   ), ${entryOf({ kind: 'Added', words: true })} ${changedCase}`,
)
type Addition = { id: string; ownerId: string | null; by: string; words: string; knownAt: Date; now: Date }
/** Adds words to a case, which then has to be handed over (again). Undefined: no such case, or not `ownerId`’s. */
export const addToAdverseEvent = async (tx: Db, addition: Addition) => (await add(tx, addition))[0]
