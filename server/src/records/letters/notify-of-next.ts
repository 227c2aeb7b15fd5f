// Patients are notified once per letter when they may request the next one (docs/decisions/064): from eight in the morning of that day,
// unless they have requested it already, have a later letter of another prescription, or the units are used up by now.

import { beginningOf, dayInManila, daysAfter, fromTimeInManila } from '@aruga/contract/days'
import { isAfter } from '@aruga/contract/instants'
import { nextLetterOf } from '@aruga/contract/letters/next-letter'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { query, type Row } from '../../db/query.ts'
import { inBatches } from '../../jobs/in-batches.ts'
import { dayOf } from '../../notify/days.ts'
import { notifyPatient } from '../../notify/notify.ts'
import type { DueReminder } from '../reminders/kinds.ts'
import { recordReminders } from '../reminders/record.ts'
import { findWantedReminder } from '../reminders/settings.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>

const DAY_MS = 24 * 60 * 60_000
const kind = 'NextLetterDue'

const listDue = query(
  'letters.list-next-letter-due',
  'SELECT id FROM letter WHERE next_letter_look_at <= :now ORDER BY next_letter_look_at',
)
const findDue = query(
  'letters.find-next-letter-due',
  `WITH due AS (
     SELECT id FROM letter WHERE next_letter_look_at <= :now AND (:ids::uuid[] IS NULL OR id = ANY (:ids)) ORDER BY next_letter_look_at LIMIT 100 FOR NO KEY UPDATE SKIP LOCKED
   )
   SELECT l.id, p.id AS "patientId", l.product_name AS "productName",
     is_open(l, :now) AND l.quantity_purchased < l.quantity_approved AS "isOpen!", l.valid_until AS "validUntil",
     hand_overs_of(l) AS "handOvers!: HandOvers", counted_on(l) AS "counted!: CountedReceipts",
     prescribed_for(l) AS "dose?: Dose",
     p.status = 'Active'
       AND waits_for_next(l) AS "waits!"
   FROM letter l JOIN patient p ON p.id = l.patient_id WHERE l.id = ANY (ARRAY(SELECT id FROM due))`,
)

/** Receipts of purchases are sent and accepted until then at the latest. */
const RECEIPTS_MS = 90 * DAY_MS

/** No stored data will ever give this letter a date: it has no dose, or ended so long ago without a purchase. */
const isNeverDue = ({ dose, isOpen, validUntil }: Row<'letters.find-next-letter-due'>, now: Date) =>
  dose === null || (!isOpen && new Date(validUntil).getTime() + RECEIPTS_MS < now.getTime())

const checkAgain = query('letters.look-for-next-letter', 'UPDATE letter SET next_letter_look_at = :at? WHERE id = :id')

/** Returns how many letters were checked. */
export const notifyOfNextLetters = ({ db, clock }: Deps): Promise<number> =>
  inBatches(db, {
    work: (tx, ids) => notifyDue(tx, clock(), ids),
    listDue: (db) => listDue(db, { now: clock() }),
  })

/** Checks one batch, or these letters, in the caller's transaction. Returns how many. */
async function notifyDue(tx: Db, now: Date, ids: string[] | null): Promise<number> {
  const letters = await findDue(tx, { now, ids })
  const setting = await findWantedReminder(tx, kind)
  const due: DueReminder[] = []
  for (const letter of letters) {
    const next = letter.isOpen ? null : nextLetterOf(letter, letter.dose)
    // An earlier purchase may change the day.
    const askAt = next
      ? fromTimeInManila(`${setting ? daysAfter(next.until, -setting.days) : next.askFrom}T08:00`)
      : new Date(now.getTime() + DAY_MS)
    const isDue = next !== null && !isAfter(askAt, now)
    const isDone = isDue || (next === null && isNeverDue(letter, now))
    await checkAgain(tx, { id: letter.id, at: isDone ? null : askAt })
    if (!setting || !next || !isDue || !letter.waits || next.until < dayInManila(now)) continue
    const params = { product: letter.productName, day: dayOf(beginningOf(next.until)) }
    due.push({ subjectId: letter.id, letterId: letter.id, patientId: letter.patientId, params })
  }
  for (const { patientId, letterId, params } of await recordReminders(tx, { kind, due, now }))
    await notifyPatient(tx, { patientId, kind, params, subjectId: letterId, now })
  return letters.length
}
