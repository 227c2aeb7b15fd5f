import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { isByPatient } from './by-patient.ts'
import { addEntry } from './entries.ts'

// A report not handed over keeps its clock; an addition after a hand-over has a clock of its own.
const add = query(
  'adverse-events.add',
  `UPDATE adverse_event e SET status = 'Reported', closed_at = NULL, version = version + 1,
     clock_from = CASE WHEN status = 'Reported' THEN least(clock_from, :knownAt) ELSE :knownAt::timestamptz END,
     due_by = due_after(CASE WHEN status = 'Reported' THEN least(clock_from, :knownAt) ELSE :knownAt::timestamptz END, facts)
   WHERE id = :id AND (:ofPatient::uuid IS NULL OR patient_id = :ofPatient AND ${isByPatient('e.recorded_by', 'e.patient_id')})
   RETURNING id, reference, patient_id AS "patientId"`,
)
type Addition = { id: string; ofPatient: string | null; by: string; words: string; knownAt: Date; now: Date }
/** Adds words to a case, which then is to be handed over, again if it was. Undefined: no such case, or not a report of this patient. */
export async function addToAdverseEvent(tx: Db, { ofPatient, ...entry }: Addition) {
  const [reported] = await add(tx, { id: entry.id, ofPatient, knownAt: entry.knownAt })
  if (reported) await addEntry(tx, { kind: 'Added', ...entry })
  return reported
}
