import { NOTICE_DAYS, type RetentionClass, retentionBounds, retentionClasses } from '@aruga/contract/retention/classes'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const DAY_MS = 24 * 60 * 60_000

/** The moment `months` before `now`, on the last day of its month where that is shorter. */
export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now)
  then.setUTCMonth(now.getUTCMonth() - months)
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0)
  return then
}

/** When a newly counting period takes effect for the first time. */
export const afterNotice = (now: Date) => new Date(now.getTime() + NOTICE_DAYS * DAY_MS)

const announce = query(
  'retention.announce',
  `INSERT INTO retention_period (class, months, effective_from, changed_at)
   SELECT class, months, :effectiveFrom::timestamptz, :now::timestamptz FROM unnest(:classes::text[], :months::int[]) AS new (class, months)
   ON CONFLICT (class) DO NOTHING`,
)
/** Gives new classes of this version their usual period, and notice before the first disposal. */
export async function announceNewClasses(db: Db, now: Date): Promise<void> {
  const months = retentionClasses.map((name) => retentionBounds[name].usual)
  await announce(db, { classes: [...retentionClasses], months, effectiveFrom: afterNotice(now), now })
}

const lock = query(
  'retention.lock-period',
  'SELECT months, effective_from AS "effectiveFrom" FROM retention_period WHERE class = :name FOR SHARE',
)
/** The period of a class, locked until the transaction ends; undefined before the first nightly run. */
export const lockPeriod = async (tx: Db, name: RetentionClass) => (await lock(tx, { name }))[0]

// A shorter period gives notice; a longer one counts at once, and ends no running notice.
const set = query(
  'retention.set-period',
  `UPDATE retention_period p SET months = :months, changed_at = :now, changed_by = :by, reason = :reason,
     effective_from = CASE WHEN :months < p.months THEN :afterNotice ELSE p.effective_from END
   FROM (SELECT class, months FROM retention_period WHERE class = :name FOR UPDATE) before
   WHERE p.class = before.class AND p.months <> :months RETURNING before.months AS "monthsBefore!"`,
)
type Change = { name: RetentionClass; months: number; reason: string; by: string; now: Date }

/** Changes a period. Returns the old one, or undefined when nothing changed. */
export async function changePeriod(tx: Db, change: Change): Promise<number | undefined> {
  const { now } = change
  await announceNewClasses(tx, now)
  const [changed] = await set(tx, { ...change, afterNotice: afterNotice(now) })
  return changed?.monthsBefore
}
