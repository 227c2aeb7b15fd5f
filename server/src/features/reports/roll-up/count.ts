// Adds new events since the last run to the weekly figures that the reports read. A job does it each minute (workers.ts): no
// call waits, and no claim writes a row that another one waits for (docs/decisions/040).
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { writersHaveEnded } from '../../../db/writers.ts'
import { countCaseEvents } from './case-events.ts'
import { countLetterEvents } from './letter-events.ts'

/** Events of one transaction. */
const BATCH = 10_000
/** How long a run waits for the transactions that may still add events; events of longer ones wait for the next run. */
const PATIENCE_MS = 20_000

const findLast = query(
  'reports.find-last-events',
  `SELECT coalesce((SELECT max(id) FROM letter_event), 0) AS "letterEventId!",
     coalesce((SELECT max(id) FROM case_event), 0) AS "caseEventId!"`,
)
// Locked, so that two runs count one after the other, and each event once.
const lockProgress = query(
  'reports.lock-progress',
  `SELECT letter_event_id AS "letterEventId", case_event_id AS "caseEventId" FROM report_progress FOR UPDATE`,
)
const putProgress = query(
  'reports.put-progress',
  `UPDATE report_progress SET letter_event_id = :letterEventId, case_event_id = :caseEventId,
     counted_at = greatest(counted_at, :countedAt?::timestamptz)`,
)

type Position = { letterEventId: number; caseEventId: number }

/** Counts the next batch of each kind. False when nothing is left up to `last`; the figures are then from `asOf`. */
const countBatch = (db: AppContext['db'], last: Position, asOf: Date) =>
  inTransaction(db, async (tx) => {
    const [counted] = await lockProgress(tx)
    if (!counted) throw new Error('report_progress has no row.')
    const next = {
      letterEventId: Math.max(counted.letterEventId, Math.min(counted.letterEventId + BATCH, last.letterEventId)),
      caseEventId: Math.max(counted.caseEventId, Math.min(counted.caseEventId + BATCH, last.caseEventId)),
    }
    if (next.letterEventId > counted.letterEventId)
      await countLetterEvents(tx, { after: counted.letterEventId, upTo: next.letterEventId })
    if (next.caseEventId > counted.caseEventId)
      await countCaseEvents(tx, { after: counted.caseEventId, upTo: next.caseEventId })
    const isDone = next.letterEventId >= last.letterEventId && next.caseEventId >= last.caseEventId
    await putProgress(tx, { ...next, countedAt: isDone ? asOf : null })
    return !isDone
  })

/** Counts everything that was committed when it began, each event once, however many servers run it at once. */
export async function countForReports({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const asOf = clock()
  const [last] = await findLast(db)
  if (!last || !(await writersHaveEnded(db, ['letter_event', 'case_event'], PATIENCE_MS))) return
  while (await countBatch(db, last, asOf));
}
