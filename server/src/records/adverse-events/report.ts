import { randomUUID } from 'node:crypto'
import type { AdverseEventFacts } from '@aruga/contract/adverse-events/facts'
import { monthDigits } from '@aruga/contract/days'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { addEntry } from './entries.ts'

// An erasure holds the row of its patient until it commits; a report about them comes before or after it.
const lockPatient = query('adverse-events.lock-patient', 'SELECT FROM patient WHERE id = :patientId FOR KEY SHARE')
const insert = query(
  'adverse-events.report',
  `INSERT INTO adverse_event (id, reference, status, patient_id, recorded_by, reported_at, known_at, clock_from, due_by, words, facts)
   VALUES (:id, :prefix || nextval('adverse_event_number'), 'Reported', :patientId, :by, :now, :knownAt, :knownAt,
     due_after(:knownAt, :facts::jsonb), :words, :facts::jsonb)
   RETURNING id, reference, patient_id AS "patientId"`,
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
export async function reportAdverseEvent(tx: Db, { patientId, by, words, facts, knownAt, now }: Report) {
  if (patientId) await lockPatient(tx, { patientId })
  const id = randomUUID()
  const prefix = `AE-${monthDigits(now)}-`
  const [made] = await insert(tx, { id, prefix, patientId, by, words, facts: JSON.stringify(facts), knownAt, now })
  if (!made) throw new Error('A side effect was not stored.')
  await addEntry(tx, { id, kind: 'Reported', by, words, facts, knownAt, now })
  return made
}
