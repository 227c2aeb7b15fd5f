import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const change = query(
  'patient-access.change',
  `UPDATE patient_access x SET scope = :scope, until = :until
   FROM (SELECT * FROM patient_access WHERE id = :id AND patient_id = :patientId AND grounds = 'Invited' FOR UPDATE) before
   WHERE x.id = before.id AND is_in_force(x, :now)
   RETURNING x.account_id AS "accountId", before.scope AS "scopeBefore!: AccessScopes", before.until AS "untilBefore?"`,
)

type Change = { id: string; patientId: string; scope: string[]; until: Date | null; now: Date }

/** Changes what somebody whom the patient invited may do. Returns what they could before; undefined when nobody with this id may act now. */
export const changeAccess = async (tx: Db, changed: Change) => (await change(tx, changed))[0]
