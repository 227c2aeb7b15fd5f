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

/** When a period that begins to count now has an effect for the first time. */
const afterNotice = (now: Date) => new Date(now.getTime() + NOTICE_DAYS * DAY_MS)

const announce = query(
  'retention.announce',
  `INSERT INTO retention_period (class, months, effective_from, changed_at)
   SELECT class, months, :effectiveFrom::timestamptz, :now::timestamptz FROM unnest(:classes::text[], :months::int[]) AS new (class, months)
   ON CONFLICT (class) DO NOTHING`,
)
/** Gives classes that are new in this version their usual period, and notice before the first disposal. */
export async function announceNewClasses(db: Db, now: Date): Promise<void> {
  const months = retentionClasses.map((name) => retentionBounds[name].usual)
  await announce(db, { classes: [...retentionClasses], months, effectiveFrom: afterNotice(now), now })
}

const list = query(
  'retention.list-periods',
  'SELECT class, months, effective_from AS "effectiveFrom" FROM retention_period',
)

export type Period = { months: number; effectiveFrom: string | null }

/** The period of each class; before the first nightly run the usual ones, without a date. */
export async function readPeriods(db: Db): Promise<Record<RetentionClass, Period>> {
  const rows = await list(db)
  const usual = (name: RetentionClass) => ({ months: retentionBounds[name].usual, effectiveFrom: null })
  return Object.fromEntries(
    retentionClasses.map((name) => [name, rows.find((row) => row.class === name) ?? usual(name)]),
  ) as Record<RetentionClass, Period>
}
