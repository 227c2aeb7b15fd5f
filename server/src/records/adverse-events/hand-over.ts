import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { addEntry } from './entries.ts'

const handOver = query(
  'adverse-events.hand-over',
  `UPDATE adverse_event SET status = 'HandedOver', handed_over_at = :now WHERE id = :id AND status = 'Reported' AND version = :version
   RETURNING id, reference, patient_id AS "patientId"`,
)
type HandOver = { id: string; version: number; by: string; to: string; now: Date }
/** Records that this version was sent. Undefined when it is another version now, or handed over. */
export async function handOverAdverseEvent(tx: Db, { id, version, by, to, now }: HandOver) {
  const [handed] = await handOver(tx, { id, version, now })
  if (handed) await addEntry(tx, { id, kind: 'HandedOver', by, party: to, knownAt: now, now })
  return handed
}
