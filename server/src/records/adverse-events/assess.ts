import type { AdverseEventFacts } from '@aruga/contract/adverse-events/facts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { addEntry } from './entries.ts'

// Day 0 moves the clock of what was never handed over; what came after a hand-over has a clock of its own.
const assess = query(
  'adverse-events.assess',
  `UPDATE adverse_event SET facts = :facts::jsonb, version = version + 1, known_at = coalesce(:firstKnownAt::timestamptz, known_at),
     clock_from = CASE WHEN handed_over_at IS NULL THEN coalesce(:firstKnownAt, clock_from) ELSE clock_from END,
     due_by = due_after(CASE WHEN handed_over_at IS NULL THEN coalesce(:firstKnownAt, clock_from) ELSE clock_from END, :facts::jsonb)
   WHERE id = :id AND status = 'Reported' AND version = :version
   RETURNING id, reference, patient_id AS "patientId"`,
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
/** Undefined when it is another version now, or handed over. */
export async function assessAdverseEvent(tx: Db, { id, version, by, facts, knownAt, now }: Assessment) {
  const [assessed] = await assess(tx, { id, version, facts: JSON.stringify(facts), firstKnownAt: knownAt ?? null })
  if (assessed) await addEntry(tx, { id, kind: 'Assessed', by, facts, knownAt: knownAt ?? now, now })
  return assessed
}
