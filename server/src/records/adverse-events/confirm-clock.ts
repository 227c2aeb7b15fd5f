import type { AdverseEventClock } from '@aruga/contract/adverse-events/staff'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const confirm = query(
  'adverse-events.confirm-clock',
  `UPDATE adverse_event_clock SET serious_days = :seriousDays, other_days = :otherDays, confirmed_at = :now, confirmed_by = :by`,
)
const moveDueDates = query(
  'adverse-events.move-due-dates',
  `UPDATE adverse_event SET due_by = due_after(clock_from, facts) WHERE status <> 'Closed'`,
)
/** Sets the days, and with them the due dates of the open cases. */
export async function confirmClock(tx: Db, clock: AdverseEventClock & { by: string; now: Date }) {
  await confirm(tx, clock)
  await moveDueDates(tx)
}
