// Whether a patient is there, and whether anybody reads what is written to them.
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const findReader = query(
  'patients.find-reader',
  `SELECT p.account_id AS "accountId", p.erased_at IS NOT NULL AS "erased!",
     EXISTS (SELECT FROM accounts_of(p.id, :now) o JOIN account a ON a.id = o.account_id WHERE a.status <> 'closed') AS "hasReader!"
   FROM patient p WHERE p.id = :patientId`,
)
/** A patient's own account, if any; whether they are erased; and whether an account, their own or another's, reads what is written to them. */
export const findReaderOf = async (db: Db, patientId: string, now: Date) =>
  (await findReader(db, { patientId, now }))[0]

const findCode = query('patients.find-code', 'SELECT patient_code AS code FROM patient WHERE id = :patientId')
/** The code by which staff call a patient where no name may stand. */
export const findPatientCode = async (db: Db, patientId: string): Promise<string | undefined> =>
  (await findCode(db, { patientId }))[0]?.code
