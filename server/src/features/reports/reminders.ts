import { reminderKinds } from '@aruga/contract/program/reminders'
import type { ReportReminder } from '@aruga/contract/reports/reports'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const count = query(
  'reports.reminders',
  `SELECT kind, sum(reminded)::int AS "reminded!", sum(reminded_did)::int AS "remindedDid!", sum(left_out)::int AS "leftOut!",
     sum(left_out_did)::int AS "leftOutDid!"
   FROM reminder_week WHERE week >= :from AND week < :to AND (:productId::uuid IS NULL OR product_id = :productId) GROUP BY kind`,
)
type Period = { from: string; to: string; productId: string | null }
/** The measured reminders of the period, in the order of a letter's life. */
export async function countReminders(db: Db, { from, to, productId }: Period): Promise<ReportReminder[]> {
  const counted = await count(db, { from, to, productId })
  return reminderKinds.flatMap((kind) => counted.filter((one) => one.kind === kind))
}
