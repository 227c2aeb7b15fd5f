import { type Scope, scopesWith } from '@aruga/contract/permissions'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { problem } from '../../wire/problem.ts'

// An end that is on its way is waited for, and one that comes later waits for this transaction.
const find = query(
  'patient-access.need',
  `WITH access AS (
     SELECT x.id FROM patient_access x WHERE x.account_id = :accountId AND x.patient_id = :patientId AND is_in_force(x, :now) AND x.scope && :scopes::text[] FOR SHARE
   )
   SELECT EXISTS (SELECT FROM patient WHERE id = :patientId AND account_id = :accountId) OR EXISTS (SELECT FROM access) AS "may!"`,
)

/**
 * Throws unless the account may still do this for the patient, for work that takes a while after the call was admitted: the patient may have
 * ended it meanwhile.
 */
export async function needAccess(
  tx: Db,
  { accountId, patientId }: { accountId: string; patientId: string },
  scope: Scope,
  now: Date,
): Promise<void> {
  const [row] = await find(tx, { accountId, patientId, scopes: [...scopesWith(scope)], now })
  if (!row?.may) throw problem('NotAllowedForPatient')
}
