import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { withheldSince } from './withheld.ts'

const suspectOnce = query(
  'signals.suspect',
  `WITH raised AS (
     INSERT INTO signal (id, kind, key, state, found_at, looked_into_at, looked_into_by)
     SELECT :id::uuid, 'Suspicion', :id::uuid::text, 'LookedInto', :now::timestamptz, :now, :by
     WHERE NOT EXISTS (SELECT FROM signal_subject o JOIN signal s ON s.id = o.signal_id
       WHERE o.patient_id = :patientId AND s.kind = 'Suspicion' AND s.state <> 'Closed' AND s.found_at > :withheldSince)
     RETURNING id
   )
   INSERT INTO signal_subject (signal_id, patient_id) SELECT id, :patientId::uuid FROM raised`,
)
/** Raises a signal: a member of staff opened the patient because of suspected misuse. It is open until an administrator closes it. */
export const suspect = (db: Db, suspicion: { patientId: string; by: string; now: Date }) =>
  suspectOnce(db, { id: randomUUID(), withheldSince: withheldSince(suspicion.now), ...suspicion })
