// Patients outside the queue: search, and the notifications of one patient.
import type { FoundPatient } from '@aruga/contract/patients/patients'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { SearchTerms } from './search-terms.ts'

const search = query(
  'patients.search',
  // Each branch of the UNION has its own index: words of name, code, reference and mobile number; address; letter number.
  `WITH found AS (
     (SELECT p.id, NULL::uuid AS letter_id FROM patient p WHERE p.folded LIKE :word? AND p.folded LIKE ALL (:others::text[]) LIMIT 20)
     UNION ALL
     (SELECT p.id, NULL FROM account a JOIN patient p ON p.account_id = a.id WHERE lower(a.email) LIKE :address? LIMIT 20)
     UNION ALL
     SELECT l.patient_id, l.id FROM letter l WHERE l.number = :letterNumber
   ), patients AS (SELECT DISTINCT ON (id) id, letter_id FROM found ORDER BY id, letter_id)
   SELECT p.id, p.patient_code AS "patientCode", p.reference, p.status, p.first_name AS "firstName",
     p.last_name AS "lastName", p.registered_at AS "registeredAt", l.id AS "letterId", l.number AS "letterNumber"
   FROM patients f JOIN patient p ON p.id = f.id LEFT JOIN letter l ON l.id = f.letter_id
   ORDER BY p.last_name, p.first_name, p.id LIMIT 20`,
)
/** Patients that match a search, by name, at most 20. */
export async function searchPatients(
  db: Db,
  { word, others, address, letterNumber }: SearchTerms,
): Promise<FoundPatient[]> {
  const rows = await search(db, { word, others, address, letterNumber })
  return rows.map(({ letterId, letterNumber, ...patient }) => ({
    ...patient,
    letter: letterId && letterNumber ? { id: letterId, number: letterNumber } : null,
  }))
}

const listNotifications = query(
  'patients.messages',
  `SELECT n.id, n.kind, n.title_en AS title, n.body_en AS body, n.created_at AS "createdAt", n.read_at AS "readAt"
   FROM notification n JOIN patient p ON p.account_id = n.account_id
   WHERE p.id = :patientId ORDER BY n.created_at DESC, n.id LIMIT 100`,
)
/** A patient's last 100 notifications, newest first, in English. */
export const listMessages = (db: Db, patientId: string) => listNotifications(db, { patientId })

const findReader = query(
  'patients.find-reader',
  `SELECT a.id AS "accountId", a.status <> 'closed' AS reachable
   FROM patient p JOIN account a ON a.id = p.account_id WHERE p.id = :patientId`,
)
/** The account of a patient, and whether it can be notified. */
export const findAccountOf = async (db: Db, patientId: string) => (await findReader(db, { patientId }))[0]
