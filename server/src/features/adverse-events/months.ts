import { isSerious } from '@aruga/contract/adverse-events/facts'
import { kindOf } from '@aruga/contract/adverse-events/kinds'
import type { AdverseEventMonth } from '@aruga/contract/adverse-events/months'
import { beginningOf, dayInManila, firstOfMonth, PROGRAM_ZONE } from '@aruga/contract/days'
import { eachAfter } from '../../db/each-after.ts'
import type { Db } from '../../db/open.ts'
import { query, type Row } from '../../db/query.ts'
import { sentAndReceived } from './queries.ts'

const MONTHS = 24

/** Whether a month, by its first day, is over. */
export const isOver = (month: string, now: Date): boolean => month < firstOfMonth(dayInManila(now))
const boundsOf = (month: string) => ({ from: beginningOf(month), before: beginningOf(firstOfMonth(month, 1)) })

const findFirst = query(
  'adverse-events.first-reported',
  'SELECT reported_at AS "reportedAt" FROM adverse_event ORDER BY reported_at LIMIT 1',
)
const listMonths = query(
  'adverse-events.months',
  `SELECT m.month::date AS "month!", c.reports AS "reports!", c.serious AS "serious!", c.waiting AS "waiting!", o.older AS "older!",
     (SELECT coalesce(json_agg(json_build_object('kind', s.kind, 'at', s.at, 'by', f.name, 'words', s.words, 'whyWaiting', s.why_waiting) ORDER BY s.id DESC), '[]')
       FROM adverse_event_month_step s JOIN staff f ON f.account_id = s.by WHERE s.month = m.month) AS "steps!: MonthSteps"
   FROM unnest(:months::date[]) m (month) CROSS JOIN LATERAL (
     SELECT count(*)::int AS reports, count(*) FILTER (WHERE jsonb_array_length(e.facts -> 'seriousness') > 0)::int AS serious,
       count(*) FILTER (WHERE e.status = 'Reported')::int AS waiting
     FROM adverse_event e WHERE e.reported_at >= m.month::timestamp AT TIME ZONE :zone
       AND e.reported_at < (m.month + interval '1 month') AT TIME ZONE :zone) c CROSS JOIN LATERAL (
     SELECT count(DISTINCT e.id)::int AS older FROM adverse_event_entry n JOIN adverse_event e ON e.id = n.adverse_event_id
     WHERE n.kind = 'HandedOver' AND n.at >= m.month::timestamp AT TIME ZONE :zone AND n.at < (m.month + interval '1 month') AT TIME ZONE :zone
       AND e.reported_at < m.month::timestamp AT TIME ZONE :zone) o
   ORDER BY m.month DESC`,
)

const readMonths = async (db: Db, months: string[], now: Date): Promise<AdverseEventMonth[]> =>
  (await listMonths(db, { months, zone: PROGRAM_ZONE })).map((row) => ({ ...row, over: isOver(row.month, now) }))

/** The months from the first report to this one, at least the last and this one, at most the last 24; newest first. */
export async function listReportMonths(db: Db, now: Date) {
  const [first] = await findFirst(db)
  const today = dayInManila(now)
  const from = first ? firstOfMonth(dayInManila(new Date(first.reportedAt))) : today
  const months = Array.from({ length: MONTHS }, (_, n) => firstOfMonth(today, -n))
  return readMonths(
    db,
    months.filter((month, n) => n < 2 || month >= from),
    now,
  )
}

export async function readReportMonth(db: Db, month: string, now: Date): Promise<AdverseEventMonth> {
  const [found] = await readMonths(db, [month], now)
  if (!found) throw new Error(`The month ${month} was not read.`)
  return found
}

const listOfMonth = query(
  'adverse-events.of-month',
  `SELECT e.id, e.reference, e.status AS "status!: AdverseEventState", e.facts AS "facts!: AdverseEventFacts", e.known_at AS "knownAt",
     e.reported_at AS "reportedAt", ${sentAndReceived}
   FROM adverse_event e
   WHERE e.id IN (
       SELECT id FROM adverse_event WHERE reported_at >= :from AND reported_at < :before
       UNION ALL SELECT n.adverse_event_id FROM adverse_event_entry n WHERE n.kind = 'HandedOver' AND n.at >= :from AND n.at < :before)
     AND e.reported_at < :before
     AND (:after::uuid IS NULL OR (e.reported_at, e.id) > (SELECT reported_at, id FROM adverse_event WHERE id = :after))
   ORDER BY e.reported_at, e.id LIMIT 500`,
)
/** The reports of a month, and older ones handed over in it, as its list shows them, oldest first: without words, and without anything about the patient or the reporter. */
export async function* eachReportOfMonth(db: Db, month: string): AsyncGenerator<ReconciledReport> {
  const reports = eachAfter(
    null as string | null,
    (after) => listOfMonth(db, { ...boundsOf(month), after }),
    ({ id }) => id,
  )
  for await (const report of reports) yield reconciled(report)
}
export type ReconciledReport = ReturnType<typeof reconciled>

const reconciled = ({
  reference,
  status,
  facts,
  knownAt,
  reportedAt,
  sentOn,
  holderNumber,
}: Row<'adverse-events.of-month'>) => ({
  reference,
  status,
  kind: kindOf(facts),
  reportedOn: dayInManila(new Date(reportedAt)),
  knownOn: dayInManila(new Date(knownAt)),
  sentOn,
  holderNumber,
  product: facts.product,
  batch: facts.batch,
  serious: isSerious(facts),
})
