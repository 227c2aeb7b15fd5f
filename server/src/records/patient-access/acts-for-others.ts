import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const find = query(
  'patient-access.acts-for-others',
  'SELECT EXISTS (SELECT FROM patient_access x WHERE x.account_id = :accountId AND is_in_force(x, :now)) AS "acts!"',
)

/** The account that ends with its patient; null: the patient has none, or it acts for somebody else. */
export async function accountOfOnly(tx: Db, accountId: string | null, now: Date): Promise<string | null> {
  if (accountId === null) return null
  return (await find(tx, { accountId, now }))[0]?.acts ? null : accountId
}
