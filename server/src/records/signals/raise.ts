import { randomUUID } from 'node:crypto'
import type { SignalKind } from '@aruga/contract/signals/kinds'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const raiseOnce = query(
  'signals.raise',
  `WITH raised AS (
     INSERT INTO signal (id, kind, key, state, found_at)
     VALUES (:id, :kind, :key, 'Open', :now) ON CONFLICT (kind, key) DO NOTHING RETURNING id
   )
   INSERT INTO signal_subject (signal_id, patient_id, document_id)
   SELECT raised.id, s."patientId", s."documentId"
   FROM raised, jsonb_to_recordset(:subjects::jsonb) AS s ("patientId" uuid, "documentId" uuid)`,
)
export type Subject = { patientId: string; documentId: string | null }
type NewSignal = { kind: Exclude<SignalKind, 'BusyDoctor' | 'Suspicion'>; key: string; subjects: Subject[] }

/** Raises a signal, unless the same one was raised before, whatever its outcome. */
export const raiseSignal = (db: Db, { kind, key, subjects }: NewSignal, now: Date) =>
  raiseOnce(db, { id: randomUUID(), kind, key, subjects: JSON.stringify(subjects), now })

// Whom an earlier program had registered says nothing about their doctor's last days.
const raiseDoctors = query(
  'signals.raise-of-doctors',
  `WITH counted AS (
     SELECT doctor_id, count(*)::int AS registrations FROM patient WHERE registered_at > :since AND enrolled <> 'Import' GROUP BY doctor_id
   ), usual AS (
     SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY registrations) AS median FROM counted
   )
   INSERT INTO signal (id, kind, key, state, found_at, doctor_id, registrations, median_registrations)
   SELECT gen_random_uuid(), 'BusyDoctor', c.doctor_id || ' ' || :day::date, 'Open', :now::timestamptz, c.doctor_id, c.registrations, u.median
   FROM counted c, usual u
   WHERE c.registrations >= :floor::int AND c.registrations >= :times::int * u.median
     AND NOT EXISTS (SELECT FROM signal s WHERE s.doctor_id = c.doctor_id AND (s.state <> 'Closed' OR s.found_at > :notSince))
   ON CONFLICT (kind, key) DO NOTHING`,
)
type Rule = { since: Date; notSince: Date; day: string; floor: number; times: number; now: Date }
/** Raises one for each doctor with this many registrations since then, unless they had a recent one. */
export const raiseSignalsOfDoctors = (db: Db, rule: Rule) => raiseDoctors(db, rule)
