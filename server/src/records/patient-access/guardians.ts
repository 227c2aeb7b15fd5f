// Parents and guardians: those who may do everything for a patient, besides the patient.
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const lockAccount = query('guardians.lock-account', 'SELECT id FROM account WHERE id = :accountId FOR NO KEY UPDATE')
const count = query(
  'guardians.count-patients',
  `SELECT count(*)::int AS "patients!" FROM patient_access x
   WHERE x.account_id = :accountId AND x.grounds IN ('Parent', 'Guardian') AND is_in_force(x, :now)`,
)
/** For how many patients an account is a parent or guardian now; locked, so that two registrations count each other. */
export async function lockGuardian(tx: Db, accountId: string, now: Date): Promise<number> {
  await lockAccount(tx, { accountId })
  return (await count(tx, { accountId, now }))[0]?.patients ?? 0
}
