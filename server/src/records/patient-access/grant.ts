import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { AccessGrounds } from './columns.ts'

const insert = query(
  'patient-access.grant',
  `INSERT INTO patient_access (id, account_id, patient_id, grounds, scope, relation, since, until, paper, granted_by, confirmed_by)
   SELECT :id, :accountId, :patientId, :grounds, :scope, :relation, :now, :until, :paper?, :grantedBy?, :confirmedBy?
   WHERE NOT EXISTS (SELECT FROM patient p WHERE p.id = :patientId AND p.account_id = :accountId)
   ON CONFLICT (account_id, patient_id) WHERE ended_at IS NULL DO NOTHING RETURNING id`,
)

export type Granted = {
  id: string
  accountId: string
  patientId: string
  grounds: Exclude<AccessGrounds, 'Self'>
  scope: string[]
  relation: string
  until: Date | null
  /** Of the program's own: what the paper is, who proposed it and who confirmed. */
  paper?: string
  grantedBy?: string
  confirmedBy?: string
  now: Date
}

/** False when the account acts for the patient already. Call `endOver` before: what ended by itself is no obstacle. */
export async function grantAccess(tx: Db, { paper, grantedBy, confirmedBy, ...granted }: Granted): Promise<boolean> {
  const byProgram = { paper: paper ?? null, grantedBy: grantedBy ?? null, confirmedBy: confirmedBy ?? null }
  return (await insert(tx, { ...granted, ...byProgram })).length > 0
}
