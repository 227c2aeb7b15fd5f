// Earlier findings about a patient: signals closed as a mistake or as misuse. For staff only.
import type { SettledSignal } from '@aruga/contract/signals/kinds'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const list = query(
  'signals.list-settled',
  `SELECT s.id, s.kind, s.found_at AS "foundAt", s.outcome AS "outcome!: SettledOutcome", s.closed_at AS "closedAt!",
     ARRAY(SELECT DISTINCT p.patient_code FROM signal_subject o JOIN patient p ON p.id = o.patient_id
       WHERE o.signal_id = s.id AND o.patient_id <> :patientId ORDER BY 1 LIMIT 20) AS "otherCodes!",
     h.code AS "doctorCode?"
   FROM (
     SELECT signal_id FROM signal_subject WHERE patient_id = :patientId
     UNION
     SELECT b.id FROM patient p JOIN signal b ON b.doctor_id = p.doctor_id WHERE p.id = :patientId AND :registration::boolean
   ) mine JOIN signal s ON s.id = mine.signal_id LEFT JOIN healthcare_professional h ON h.id = s.doctor_id
   WHERE s.outcome IN ('Mistake', 'Misuse')
   ORDER BY s.closed_at DESC, s.id LIMIT 20`,
)
/** Earlier findings of a patient, the latest first; of a registration also its doctor's. */
export const listSettledSignals = (
  db: Db,
  of: { patientId: string; registration: boolean },
): Promise<SettledSignal[]> => list(db, of)
