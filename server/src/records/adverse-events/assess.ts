import type { AdverseEventFacts } from '@aruga/contract/adverse-events/facts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { changedCase, dueAfter, entryOf } from './states.ts'

// Day 0 moves the clock of a report that was never handed over; an addition after a hand-over has a clock of its own.
const clockFrom = `CASE WHEN handed_over_at IS NULL AND :firstKnownAt::timestamptz IS NOT NULL THEN :firstKnownAt::timestamptz ELSE clock_from END`
const assess = query(
  'adverse-events.assess',
  `WITH changed AS (
     UPDATE adverse_event SET facts = :facts::jsonb, version = version + 1, known_at = coalesce(:firstKnownAt::timestamptz, known_at),
       clock_from = ${clockFrom}, due_by = ${dueAfter(clockFrom, ':facts::jsonb')}
     WHERE id = :id AND status = 'Reported' AND version = :version RETURNING *
   ), ${entryOf({ kind: 'Assessed', facts: 'facts' })} ${changedCase}`,
)
type Assessment = {
  id: string
  version: number
  by: string
  facts: AdverseEventFacts
  /** Day 0, when it is confirmed. */
  knownAt?: Date | undefined
  now: Date
}
/** Undefined when there is another version by now, or it was handed over. */
export const assessAdverseEvent = async (tx: Db, { facts, knownAt, now, ...assessment }: Assessment) => {
  const firstKnownAt = knownAt ?? null
  return (
    await assess(tx, { ...assessment, facts: JSON.stringify(facts), firstKnownAt, knownAt: knownAt ?? now, now })
  )[0]
}
