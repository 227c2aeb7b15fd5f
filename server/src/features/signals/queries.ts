import type { ListedSignal, SignalDocument, SignalPatient } from '@aruga/contract/signals/signals'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

// Each is read along an index of its own.
const listUnclosed = query(
  'signals.list-unclosed',
  `SELECT s.id, s.kind, s.state, s.found_at AS "foundAt", patient_codes_of(s.id) AS "patientCodes!", h.code AS "doctorCode?", s.outcome,
     s.closed_at AS "closedAt"
   FROM signal s LEFT JOIN healthcare_professional h ON h.id = s.doctor_id
   WHERE s.state <> 'Closed' AND (:kind::text IS NULL OR s.kind = :kind) AND (:outcome::text IS NULL OR s.outcome = :outcome)
     AND (:after::uuid IS NULL OR (s.found_at, s.id) < (SELECT found_at, id FROM signal WHERE id = :after))
   ORDER BY s.found_at DESC, s.id DESC LIMIT :limit`,
)
const listClosed = query(
  'signals.list-closed',
  `SELECT s.id, s.kind, s.state, s.found_at AS "foundAt", patient_codes_of(s.id) AS "patientCodes!", h.code AS "doctorCode?", s.outcome,
     s.closed_at AS "closedAt"
   FROM signal s LEFT JOIN healthcare_professional h ON h.id = s.doctor_id
   WHERE s.state = 'Closed' AND (:kind::text IS NULL OR s.kind = :kind) AND (:outcome::text IS NULL OR s.outcome = :outcome)
     AND (:after::uuid IS NULL OR (s.found_at, s.id) < (SELECT found_at, id FROM signal WHERE id = :after))
   ORDER BY s.found_at DESC, s.id DESC LIMIT :limit`,
)

type Page = { kind: string | null; outcome: string | null; after: string | null; limit: number }
/** A page of the closed or the open signals, newest first. */
export const listSignals = (db: Db, closed: boolean, params: Page): Promise<ListedSignal[]> =>
  (closed ? listClosed : listUnclosed)(db, params)

/** At most ten thousand are counted, as nobody works through more. */
const count = query(
  'signals.count',
  `SELECT count(*) FILTER (WHERE state = 'Open')::int AS "open!", count(*) FILTER (WHERE state = 'LookedInto')::int AS "lookedInto!",
     (SELECT count(*)::int FROM (SELECT FROM signal WHERE outcome = 'Harmless' LIMIT 10000) c) AS "harmless!",
     (SELECT count(*)::int FROM (SELECT FROM signal WHERE outcome = 'Mistake' LIMIT 10000) c) AS "mistake!",
     (SELECT count(*)::int FROM (SELECT FROM signal WHERE outcome = 'Misuse' LIMIT 10000) c) AS "misuse!"
   FROM (SELECT state FROM signal WHERE state <> 'Closed' LIMIT 10000) unclosed`,
)
export const countSignals = async (db: Db) => {
  const [counts] = await count(db)
  if (!counts) throw new Error('A count without a row')
  return counts
}

const find = query(
  'signals.find',
  `SELECT s.id, s.kind, s.state, s.found_at AS "foundAt", patient_codes_of(s.id) AS "patientCodes!", h.code AS "doctorCode?", s.outcome,
     s.closed_at AS "closedAt", s.registrations, s.median_registrations AS "medianRegistrations", s.note,
     h.name AS "doctorName?", h.clinic AS "clinic?", s.looked_into_at AS "lookedIntoAt",
     coalesce(ls.name, la.email) AS "lookedIntoBy", coalesce(cs.name, ca.email) AS "closedBy"
   FROM signal s LEFT JOIN healthcare_professional h ON h.id = s.doctor_id
     LEFT JOIN account la ON la.id = s.looked_into_by LEFT JOIN staff ls ON ls.account_id = s.looked_into_by
     LEFT JOIN account ca ON ca.id = s.closed_by LEFT JOIN staff cs ON cs.account_id = s.closed_by
   WHERE s.id = :id`,
)
export const findSignal = async (db: Db, id: string) => (await find(db, { id }))[0]

const listPatients = query(
  'signals.list-patients',
  `SELECT DISTINCT p.registered_at AS "registeredAt", p.id, p.patient_code AS "patientCode", p.first_name AS "firstName",
     p.middle_name AS "middleName", p.last_name AS "lastName", p.birthdate, nullif(p.mobile_phone_number, '') AS "mobilePhoneNumber?", p.status,
     h.code AS "doctorCode"
   FROM signal_subject o JOIN patient p ON p.id = o.patient_id JOIN healthcare_professional h ON h.id = p.doctor_id
   WHERE o.signal_id = :id ORDER BY 1, p.id LIMIT 20`,
)
/** Its subjects, by registration. */
export const listPatientsOf = (db: Db, id: string): Promise<SignalPatient[]> => listPatients(db, { id })

const listDocuments = query(
  'signals.list-documents',
  `SELECT d.id, d.patient_id AS "patientId", d.kind, d.status, d.file_state AS "fileState", d.content_type AS "contentType",
     d.uploaded_at AS "uploadedAt", d.receipt_number AS "receiptNumber", d.receipt_date AS "receiptDate", b.name AS "receiptBranchName?"
   FROM signal_subject o JOIN document d ON d.id = o.document_id LEFT JOIN branch b ON b.id = d.receipt_branch_id
   WHERE o.signal_id = :id ORDER BY receipt_key(d.receipt_number) NULLS LAST, d.uploaded_at, d.id LIMIT 20`,
)
const listIds = query(
  'signals.list-ids',
  // A person's signal shows their IDs side by side.
  `SELECT d.id, d.patient_id AS "patientId", d.kind, d.status, d.file_state AS "fileState", d.content_type AS "contentType",
     d.uploaded_at AS "uploadedAt", d.receipt_number AS "receiptNumber", d.receipt_date AS "receiptDate", NULL::text AS "receiptBranchName"
   FROM signal_subject o JOIN LATERAL (SELECT * FROM document i WHERE i.patient_id = o.patient_id AND i.kind = 'Id' AND i.replaced_at IS NULL
     ORDER BY i.uploaded_at DESC, i.id LIMIT 1) d ON true
   WHERE o.signal_id = :id ORDER BY d.uploaded_at, d.id LIMIT 20`,
)
/** Its files; of a person's signal, their IDs. */
export const listDocumentsOf = (db: Db, id: string, ofPeople: boolean): Promise<SignalDocument[]> =>
  (ofPeople ? listIds : listDocuments)(db, { id })
