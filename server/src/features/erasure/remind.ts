// Each morning administrators are mailed while erasures are due within the week or overdue: the program has promised a day,
// which the law enforces (RA 10173, section 16 e).
import { WEEK_MS } from '@aruga/contract/erasure/staff'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { notifyAdministrators } from '../../notify/administrators.ts'
import { dayOf } from '../../notify/days.ts'

/** A job that is repeated after a crash mails nobody twice on one morning. */
const HALF_A_DAY_MS = 12 * 60 * 60_000

const findDue = query(
  'erasure.find-due',
  `SELECT count(*)::int AS "count!", min(due_by) AS "first?" FROM erasure_request
    WHERE withdrawn_at IS NULL AND erased_at IS NULL AND due_by <= :before`,
)
/** How many open requests are due within the week or overdue, and when the first is. */
export async function findErasuresDue(db: Db, now: Date) {
  const [due] = await findDue(db, { before: new Date(now.getTime() + WEEK_MS) })
  return { count: due?.count ?? 0, first: due?.first ?? null }
}

export const remindOfErasures = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = clock()
    const { count, first } = await findErasuresDue(tx, now)
    if (!first) return
    const since = new Date(now.getTime() - HALF_A_DAY_MS)
    await notifyAdministrators(tx, { kind: 'ErasuresDue', params: { count, day: dayOf(first) }, now, since })
  })
