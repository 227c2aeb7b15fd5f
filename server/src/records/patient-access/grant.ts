import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const insert = query(
  'patient-access.grant',
  `INSERT INTO patient_access (id, account_id, patient_id, grounds, scope, relation, since, until)
   SELECT :id, :accountId, :patientId, :grounds, :scope, :relation, :now, :until
   WHERE NOT EXISTS (SELECT FROM patient p WHERE p.id = :patientId AND p.account_id = :accountId)
   ON CONFLICT (account_id, patient_id) WHERE ended_at IS NULL DO NOTHING RETURNING id`,
)

type Granted = {
  id: string
  accountId: string
  patientId: string
  grounds: 'Invited'
  scope: string[]
  relation: string
  until: Date | null
  now: Date
}

/** False when the account acts for the patient already. Call `endOver` before: what ended by itself is no obstacle. */
export const grantAccess = async (tx: Db, granted: Granted) => (await insert(tx, granted)).length > 0
