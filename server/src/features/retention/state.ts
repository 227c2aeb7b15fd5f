// For administrators: each class's period, due data and past disposals. Read-only.
import { NOTICE_DAYS, type RetentionClass, retentionBounds, retentionClasses } from '@aruga/contract/retention/classes'
import type { Retention, RetentionState } from '@aruga/contract/retention/staff'
import type { Db } from '../../db/open.ts'
import { query, type Row } from '../../db/query.ts'
import { queues } from '../../jobs/queues.ts'
import type { Due } from '../../records/disposals/class.ts'
import { afterNotice, monthsBefore } from '../../records/disposals/periods.ts'
import { retainedClasses } from './classes.ts'

const DAY_MS = 24 * 60 * 60_000

/** The next time that the schedule of the job comes round: its minute and hour, UTC. */
export function nextRun(now: Date): Date {
  const [minute, hour] = (queues.retention.cron ?? '').split(' ').map(Number)
  const next = new Date(now)
  next.setUTCHours(hour ?? 0, minute, 0, 0)
  return next > now ? next : new Date(next.getTime() + DAY_MS)
}

const listPeriods = query(
  'retention.list-periods',
  `SELECT p.class, p.months, p.effective_from AS "effectiveFrom", s.name AS "changedBy?", p.reason,
     CASE WHEN p.changed_by IS NOT NULL THEN p.changed_at END AS "changedAt?"
   FROM retention_period p LEFT JOIN staff s ON s.account_id = p.changed_by`,
)
// The latest of each class, by the index on class and time.
const listDisposed = query(
  'retention.list-disposed',
  `SELECT c.class AS "class!: RetentionClass", (SELECT max(d.at) FROM disposal d WHERE d.class = c.class) AS "lastAt?",
     (SELECT coalesce(sum(d.count), 0)::int FROM disposal d WHERE d.class = c.class AND d.at > :since) AS "lately!"
   FROM unnest(:classes::text[]) AS c (class)`,
)

type Period = Row<'retention.list-periods'>

/** A class whose notice still runs at `at` has nothing due yet. */
async function dueAt(db: Db, name: RetentionClass, period: Period | undefined, now: Date, at: Date): Promise<Due> {
  const effectiveFrom = period ? new Date(period.effectiveFrom) : afterNotice(nextRun(now))
  if (effectiveFrom > at) return { count: 0, oldest: null }
  return retainedClasses[name].due(db, monthsBefore(at, period?.months ?? retentionBounds[name].usual))
}

/** What the next run would dispose of, and its time. */
export async function readNextRun(
  db: Db,
  now: Date,
): Promise<{ at: Date; classes: ({ name: RetentionClass } & Due)[] }> {
  const at = nextRun(now)
  const periods = new Map((await listPeriods(db)).map((period) => [period.class, period]))
  const classes = []
  for (const name of retentionClasses) classes.push({ name, ...(await dueAt(db, name, periods.get(name), now, at)) })
  return { at, classes }
}

/** The whole state at `now`. One statement after the other, so that a read uses one connection. */
export async function readRetention(db: Db, now: Date): Promise<Retention> {
  const nextRunAt = nextRun(now)
  const soon = new Date(now.getTime() + NOTICE_DAYS * DAY_MS)
  const periods = new Map((await listPeriods(db)).map((period) => [period.class, period]))
  const since = new Date(now.getTime() - NOTICE_DAYS * DAY_MS)
  const disposed = await listDisposed(db, { classes: [...retentionClasses], since })
  const items: RetentionState[] = []
  for (const name of retentionClasses) {
    const period = periods.get(name)
    const gone = disposed.find((one) => one.class === name)
    items.push({
      class: name,
      ...retentionBounds[name],
      months: period?.months ?? retentionBounds[name].usual,
      effectiveFrom: period?.effectiveFrom ?? null,
      changedAt: period?.changedAt ?? null,
      changedBy: period?.changedBy ?? null,
      reason: period?.reason ?? null,
      dueTonight: (await dueAt(db, name, period, now, nextRunAt)).count,
      dueSoon: (await dueAt(db, name, period, now, soon)).count,
      disposedLately: gone?.lately ?? 0,
      lastDisposedAt: gone?.lastAt ?? null,
    })
  }
  return { readAt: now.toISOString(), nextRunAt: nextRunAt.toISOString(), items }
}
