// Patients outside the queue: who answers to what was typed, and what the program has told one.
import type { FoundPatient, PatientMessage } from '@aruga/contract/patients/patients'
import { type Db, statement } from '../../db/open.ts'
import type { Sought } from './search-terms.ts'

const search = statement<Omit<FoundPatient, 'letter'> & { letterId: string | null; letterNumber: string | null }>(
  'patients.search',
  // Each arm has an index of its own: words of name, code, reference and mobile number; an address; a letter's number.
  `WITH found AS (
     (SELECT p.id, NULL::uuid AS letter_id FROM patient p WHERE p.folded LIKE $1 AND p.folded LIKE ALL ($2::text[]) LIMIT 20)
     UNION ALL
     (SELECT p.id, NULL FROM account a JOIN patient p ON p.account_id = a.id WHERE lower(a.email) LIKE $3 LIMIT 20)
     UNION ALL
     SELECT l.patient_id, l.id FROM letter l WHERE l.number = $4
   ), patients AS (SELECT DISTINCT ON (id) id, letter_id FROM found ORDER BY id, letter_id)
   SELECT p.id, p.patient_code AS "patientCode", p.reference, p.status, p.first_name AS "firstName",
     p.last_name AS "lastName", p.registered_at AS "registeredAt", l.id AS "letterId", l.number AS "letterNumber"
   FROM patients f JOIN patient p ON p.id = f.id LEFT JOIN letter l ON l.id = f.letter_id
   ORDER BY p.last_name, p.first_name, p.id LIMIT 20`,
)
/** Who answers to what was typed, by name, 20 at most. */
export async function searchPatients(db: Db, { word, others, address, letterNumber }: Sought): Promise<FoundPatient[]> {
  const rows = await search(db, [word, others, address, letterNumber])
  return rows.map(({ letterId: id, letterNumber: number, ...patient }) => ({
    ...patient,
    letter: id && number ? { id, number } : null,
  }))
}

const listTold = statement<PatientMessage>(
  'patients.messages',
  `SELECT n.id, n.kind, n.title_en AS title, n.body_en AS body, n.created_at AS "createdAt", n.read_at AS "readAt"
   FROM notification n JOIN patient p ON p.account_id = n.account_id
   WHERE p.id = $1 ORDER BY n.created_at DESC, n.id LIMIT 100`,
)
/** The last 100 things that the program has told a patient, newest first, in English. */
export const listMessages = (db: Db, patientId: string) => listTold(db, [patientId])

const findReader = statement<{ accountId: string; reachable: boolean }>(
  'patients.find-reader',
  `SELECT a.id AS "accountId", a.status = 'active' AS reachable
   FROM patient p JOIN account a ON a.id = p.account_id WHERE p.id = $1`,
)
/** The account of a patient, and whether anything reaches it. */
export const findAccountOf = async (db: Db, patientId: string) => (await findReader(db, [patientId]))[0]
