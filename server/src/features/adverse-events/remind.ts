// Each morning the safety officers are mailed while reports are due within days or overdue; administrators are also notified of overdue
// ones, since the holder of the marketing authorization has its own deadlines (FDA Circular 2020-003).
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { notifyAdministrators } from '../../notify/administrators.ts'
import { dayOf } from '../../notify/days.ts'
import { notifySafety } from './notify-safety.ts'

const DAY_MS = 24 * 60 * 60_000
/** The length of a weekend with a holiday. */
const SOON_MS = 3 * DAY_MS
/** A job that is repeated after a crash mails nobody twice on one morning. */
const HALF_A_DAY_MS = DAY_MS / 2

const findDue = query(
  'adverse-events.find-due',
  `SELECT count(*)::int AS "count!", min(due_by) AS "first?", count(*) FILTER (WHERE due_by < :now)::int AS "overdue!"
   FROM adverse_event WHERE status <> 'Closed' AND status = 'Reported' AND due_by <= :before`,
)

export const remindOfAdverseEvents = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = clock()
    const [due] = await findDue(tx, { now, before: new Date(now.getTime() + SOON_MS) })
    if (!due?.first) return
    const { count, overdue } = due
    const day = dayOf(due.first)
    const since = new Date(now.getTime() - HALF_A_DAY_MS)
    await notifySafety(tx, { kind: 'AdverseEventsDue', params: { count, overdue, day }, now, since })
    if (overdue === 0) return
    await notifyAdministrators(tx, { kind: 'AdverseEventsOverdue', params: { count: overdue, day }, now, since })
  })
