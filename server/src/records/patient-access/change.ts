import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const change = query(
  'patient-access.change',
  `UPDATE patient_access x SET scope = :scope, until = :until
   WHERE x.id = :id AND x.patient_id = :patientId AND x.grounds = 'Invited' AND is_in_force(x, :now)
   RETURNING x.account_id AS "accountId"`,
)

type Change = { id: string; patientId: string; scope: string[]; until: Date | null; now: Date }

/** Changes what somebody whom the patient invited may do. Undefined when nobody with this id may act now. */
export const changeAccess = async (tx: Db, changed: Change) => (await change(tx, changed))[0]
