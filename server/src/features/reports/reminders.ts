import { reminderKinds } from '@aruga/contract/program/reminders'
import { FEWEST_SHOWN, type ReportReminder } from '@aruga/contract/reports/reports'
import type { Db } from '../../db/open.ts'
import { query, type Row } from '../../db/query.ts'

const count = query(
  'reports.reminders',
  `SELECT kind, sum(reminded)::int AS "reminded!", sum(reminded_did)::int AS "remindedDid!", sum(left_out)::int AS "leftOut!",
     sum(left_out_did)::int AS "leftOutDid!"
   FROM reminder_week WHERE week >= :from AND week < :to AND (:productId::uuid IS NULL OR product_id = :productId) GROUP BY kind`,
)
type Period = { from: string; to: string; productId: string | null }

const isFew = (size: number) => size > 0 && size < FEWEST_SHOWN
const withoutFew = ({
  kind,
  reminded,
  remindedDid,
  leftOut,
  leftOutDid,
}: Row<'reports.reminders'>): ReportReminder => ({
  kind,
  ...(isFew(reminded) ? { reminded: null, remindedDid: null } : { reminded, remindedDid }),
  ...(isFew(leftOut) ? { leftOut: null, leftOutDid: null } : { leftOut, leftOutDid }),
})

/** The measured reminders of the period, in the order of a letter's life; the figures of few are hidden. */
export async function countReminders(db: Db, { from, to, productId }: Period): Promise<ReportReminder[]> {
  const counted = await count(db, { from, to, productId })
  return reminderKinds.flatMap((kind) => counted.filter((one) => one.kind === kind).map(withoutFew))
}
