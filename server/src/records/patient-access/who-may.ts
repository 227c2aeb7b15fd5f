import { type Scope, scopesWith } from '@aruga/contract/permissions'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const find = query(
  'patient-access.who-may',
  `SELECT who.account_id AS "accountId!" FROM accounts_of(:patientId, :now) who
   WHERE who.is_own OR EXISTS (SELECT FROM patient_access x
     WHERE x.patient_id = :patientId AND x.account_id = who.account_id AND is_in_force(x, :now) AND x.scope && :scopes::text[])`,
)
/** The accounts that may do this for a patient now, the patient's own included. */
export const findWhoMay = async (tx: Db, scope: Scope, of: { patientId: string; now: Date }): Promise<string[]> =>
  (await find(tx, { ...of, scopes: scopesWith(scope) })).map(({ accountId }) => accountId)
