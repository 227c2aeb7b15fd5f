// The signals of a case that are not closed.
import { hasFact } from '@aruga/contract/documents/kinds'
import type { CaseKind } from '@aruga/contract/review/case-file'
import { type CaseSignal, signalWarnings } from '@aruga/contract/signals/kinds'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const list = query(
  'signals.list-of-case',
  `SELECT s.id, s.kind, s.state, s.found_at AS "foundAt",
     ARRAY(SELECT DISTINCT p.patient_code FROM signal_subject o JOIN patient p ON p.id = o.patient_id
       WHERE o.signal_id = s.id AND o.patient_id <> :patientId ORDER BY 1 LIMIT 20) AS "otherCodes!",
     h.code AS "doctorCode?"
   FROM (
     SELECT signal_id FROM signal_subject WHERE patient_id = :patientId AND (document_id IS NULL OR document_id = ANY (:documentIds::uuid[]))
     UNION
     SELECT b.id FROM patient p JOIN signal b ON b.doctor_id = p.doctor_id WHERE p.id = :patientId AND :registration::boolean
   ) mine JOIN signal s ON s.id = mine.signal_id LEFT JOIN healthcare_professional h ON h.id = s.doctor_id
   WHERE s.state <> 'Closed' AND s.kind NOT IN ('Suspicion', 'TiersGranted')
     AND (:forLetter::boolean OR s.kind NOT IN ('SamePerson', 'SameMobile'))
   ORDER BY s.found_at DESC, s.id LIMIT 20`,
)

type Of = { kind: CaseKind; patientId: string; documentIds: string[] }

/** Signals of the documents, of the patient where a letter can be issued, and of a registration's doctor. Newest first. */
export const listSignalsOfCase = (db: Db, { kind, ...of }: Of): Promise<CaseSignal[]> =>
  list(db, {
    ...of,
    registration: kind === 'Registration',
    forLetter: kind === 'Registration' || hasFact(kind, 'asksForLetter'),
  })

/** The signals as warnings against accepting the case. */
export const warningsOfSignals = async (tx: Db, of: Of) => signalWarnings(await listSignalsOfCase(tx, of))
