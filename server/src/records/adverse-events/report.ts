import { randomUUID } from 'node:crypto'
import type { AdverseEventFacts } from '@aruga/contract/adverse-events/facts'
import { monthDigits } from '@aruga/contract/days'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { changedCase, dueAfter, entryOf } from './states.ts'

// An erasure locks its patient's row until it commits; a report about them comes before or after it.
const insert = query(
  'adverse-events.report',
  `WITH subject AS MATERIALIZED (SELECT FROM patient WHERE id = :patientId? FOR KEY SHARE),
   changed AS (
     INSERT INTO adverse_event (id, reference, status, patient_id, recorded_by, reported_at, known_at, clock_from, due_by, words, facts)
     SELECT :id::uuid, :prefix::text || nextval('adverse_event_number'), 'Reported', :patientId?::uuid, :by::uuid, :now::timestamptz,
       :knownAt::timestamptz, :knownAt::timestamptz, ${dueAfter(':knownAt::timestamptz', ':facts::jsonb')}, :words::text, :facts::jsonb
     FROM (SELECT count(*) FROM subject) locked RETURNING *
   ), ${entryOf({ kind: 'Reported', words: true, facts: 'facts' })} ${changedCase}`,
)
type Report = {
  patientId: string | null
  by: string
  words: string
  facts: AdverseEventFacts
  knownAt: Date
  now: Date
}
/** Stores a report, in the words used; numbered `AE-2611-101`: year, month and a running number. */
export async function reportAdverseEvent(tx: Db, { facts, ...report }: Report) {
  const prefix = `AE-${monthDigits(report.now)}-`
  const [made] = await insert(tx, { ...report, id: randomUUID(), prefix, facts: JSON.stringify(facts) })
  if (!made) throw new Error('A side effect was not stored.')
  return made
}
