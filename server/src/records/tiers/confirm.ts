import { dayInManila, monthsAfter } from '@aruga/contract/days'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

// The grant that comes into force ends the one before it.
const replace = query(
  'tiers.replace',
  `UPDATE patient_tier SET status = 'Ended', ended_at = :now, ended_by = :by, replaced_by = :id
   WHERE patient_id = (SELECT w.patient_id FROM patient_tier w WHERE w.id = :id AND w.status = 'Waiting') AND status = 'InForce'`,
)
const confirm = query(
  'tiers.confirm',
  `UPDATE patient_tier SET status = 'InForce', first_day = :firstDay, last_day = :lastDay, confirmed_by = :confirmedBy?,
     confirmed_at = CASE WHEN :confirmedBy::uuid IS NOT NULL THEN :now::timestamptz END
   WHERE id = :id AND status = 'Waiting' RETURNING id`,
)

type Confirming = {
  id: string
  validMonths: number
  /** Who decided on it last. */
  by: string
  /** Null: one person was enough. */
  confirmedBy: string | null
  now: Date
}
/** Puts a grant in force from today on, once, in place of the one before. Returns its last day, or undefined when it does not wait. */
export async function putInForce(tx: Db, { id, validMonths, by, confirmedBy, now }: Confirming) {
  const firstDay = dayInManila(now)
  const lastDay = monthsAfter(firstDay, validMonths)
  await replace(tx, { id, by, now })
  const done = await confirm(tx, { id, firstDay, lastDay, confirmedBy, now })
  return done.length > 0 ? lastDay : undefined
}
