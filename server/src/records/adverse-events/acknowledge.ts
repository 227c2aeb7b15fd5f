import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { addEntry } from './entries.ts'

const acknowledge = query(
  'adverse-events.acknowledge',
  `UPDATE adverse_event SET status = 'Closed', closed_at = :now WHERE id = :id AND status = 'HandedOver' AND version = :version
   RETURNING id, reference, patient_id AS "patientId"`,
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
export async function acknowledgeAdverseEvent(tx: Db, { version, ...entry }: Acknowledgement) {
  const [closed] = await acknowledge(tx, { id: entry.id, version, now: entry.now })
  if (closed) await addEntry(tx, { kind: 'Acknowledged', ...entry })
  return closed
}
