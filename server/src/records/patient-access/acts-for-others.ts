import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const find = query(
  'patient-access.acts-for-others',
  'SELECT EXISTS (SELECT FROM patient_access x WHERE x.account_id = :accountId AND is_in_force(x, :now)) AS "acts!"',
)
/** Whether an account acts for somebody besides its own patient. Then it outlives its patient's time in the program. */
export const actsForOthers = async (tx: Db, accountId: string, now: Date): Promise<boolean> =>
  (await find(tx, { accountId, now }))[0]?.acts ?? false
