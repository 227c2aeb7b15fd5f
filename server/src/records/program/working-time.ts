// The promise and the calendar by which cases are due. Read at each use: a change on one server counts on the others at once.
import type {
  PromisedDays,
  PromiseKind,
  ReviewPromise,
  WorkingDays,
  WorkingTime,
} from '@aruga/contract/program/working-time'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { workingDaysFor } from '../../notify/messages.ts'

const find = query(
  'working-time.find',
  `SELECT weekdays,
     (SELECT json_agg(json_build_object('from', since, 'registration', registration, 'prescription', prescription, 'receipt', receipt)
        ORDER BY since DESC) FROM review_promise) AS "promises!: ReviewPromises",
     (SELECT coalesce(json_agg(json_build_object('day', day, 'name', name) ORDER BY day), '[]') FROM holiday) AS "holidays!: Holidays"
   FROM program`,
)
/** The promises, the latest first, and the working days. */
export async function findReckoning(db: Db) {
  const [row] = await find(db)
  if (!row) throw new Error('The table program has no row.')
  return row
}
export type Reckoning = Awaited<ReturnType<typeof findReckoning>>

export async function findWorkingTime(db: Db): Promise<WorkingTime> {
  const { promises, weekdays, holidays } = await findReckoning(db)
  const { from: _, ...promise } = latestOf(promises)
  return { promise, weekdays, holidays }
}

function latestOf([latest]: ReviewPromise[]): ReviewPromise {
  if (!latest) throw new Error('The table review_promise has no row.')
  return latest
}

const findPromise = query(
  'working-time.find-promise',
  `SELECT registration, prescription, receipt FROM review_promise WHERE since <= :at::timestamptz ORDER BY since DESC LIMIT 1`,
)
/** The parameter `workingDays` of a notification: the promise given now, or at an earlier time. */
export async function promiseParams(db: Db, kind: PromiseKind, at = 'infinity') {
  const [promise] = await findPromise(db, { at })
  if (!promise) throw new Error('The table review_promise has no row.')
  return { workingDays: workingDaysFor(promise[kind]) }
}

const lock = query('working-time.lock', 'SELECT FROM program FOR UPDATE')
const setWeekdays = query('working-time.set-weekdays', 'UPDATE program SET weekdays = :weekdays')
const addPromise = query(
  'working-time.add-promise',
  `INSERT INTO review_promise (since, registration, prescription, receipt) VALUES (:now, :registration, :prescription, :receipt)
   ON CONFLICT (since) DO UPDATE SET registration = :registration, prescription = :prescription, receipt = :receipt`,
)
/** Changes promise and weekdays. Returns the changes in words for the audit log; undefined when nothing changed. */
export async function changeWorkingDays(tx: Db, { promise, weekdays }: WorkingDays, now: Date) {
  await lock(tx)
  const before = await findWorkingTime(tx)
  const sorted = weekdays.toSorted()
  const said = [textOf(before), textOf({ promise, weekdays: sorted })] as const
  if (said[0] === said[1]) return undefined
  await setWeekdays(tx, { weekdays: sorted })
  if (daysText(promise) !== daysText(before.promise)) await addPromise(tx, { ...promise, now })
  return `${said[0]} to ${said[1]}`
}

const daysText = ({ registration, prescription, receipt }: PromisedDays) =>
  `registration ${registration}, prescription ${prescription}, receipt ${receipt}`
const textOf = ({ promise, weekdays }: WorkingDays) => `${daysText(promise)}, weekdays ${weekdays.join('')}`

const put = query(
  'working-time.put-holiday',
  'INSERT INTO holiday (day, name) VALUES (:day, :name) ON CONFLICT (day) DO UPDATE SET name = excluded.name WHERE holiday.name <> excluded.name RETURNING day',
)
/** Adds or renames a holiday; false when nothing changed. */
export const addHoliday = async (tx: Db, day: string, name: string) => (await put(tx, { day, name })).length > 0

const remove = query('working-time.remove-holiday', 'DELETE FROM holiday WHERE day = :day RETURNING name')
/** Removes a holiday. Returns its name; undefined when there is none on that day. */
export const deleteHoliday = async (tx: Db, day: string) => (await remove(tx, { day }))[0]?.name
