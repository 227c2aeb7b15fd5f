// The account of one patient.
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const findReader = query(
  'patients.find-reader',
  `SELECT a.id AS "accountId", a.status <> 'closed' AS reachable
   FROM patient p JOIN account a ON a.id = p.account_id WHERE p.id = :patientId`,
)
/** The account of a patient, and whether it can be notified. */
export const findAccountOf = async (db: Db, patientId: string) => (await findReader(db, { patientId }))[0]
