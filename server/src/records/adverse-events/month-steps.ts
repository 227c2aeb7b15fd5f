import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { MonthStepKind } from './columns.ts'

const insert = query(
  'adverse-events.insert-month-step',
  `INSERT INTO adverse_event_month_step (month, kind, at, by, words, why_waiting) VALUES (:month, :kind, :now, :by, :words, :whyWaiting?)`,
)
type Step = {
  /** First day. */
  month: string
  kind: MonthStepKind
  by: string
  words: string
  /** Of an acknowledgement while reports wait. */
  whyWaiting: string | null
  now: Date
}
/** Records what was said about the list of a month. Earlier steps stay. */
export const addMonthStep = (tx: Db, step: Step) => insert(tx, step)
