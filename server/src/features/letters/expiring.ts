// Letters whose date comes near, or has passed. Any number of servers may run this at once and any number of times: a row
// changes under one guard, and what follows from it is in that transaction.

import type { AppContext } from '../../context.ts'
import { type Db, inTransaction, statement } from '../../db/open.ts'
import { dayAndTimeOf, dayOf } from '../notifications/days.ts'
import { unitsFor } from '../notifications/messages.ts'
import { notify } from '../notifications/queries.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>
type DueLetter = {
  id: string
  accountId: string
  productName: string
  unit: string
  left: number
  validUntil: string
}

// Small enough to hold its row locks for a moment only, however many letters end on one day.
const BATCH = 100

const dueColumns = `l.id, p.account_id AS "accountId", l.product_name AS "productName", l.unit,
  l.quantity_approved - l.quantity_purchased AS "left", l.valid_until AS "validUntil"`

const expire = statement<DueLetter>(
  'expiring.expire',
  // The letter ended at its date, whenever it is written down; who wrote it down, and when, is in the audit.
  `WITH due AS (
     SELECT id FROM letter WHERE status IN ('Issued', 'Claimed') AND valid_until <= $1
     ORDER BY valid_until LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
   ), expired AS (
     UPDATE letter l SET status = 'Expired' FROM due WHERE l.id = due.id RETURNING l.*
   ), event AS (
     INSERT INTO letter_event (letter_id, state, at, by) SELECT id, 'Expired', valid_until, 'program' FROM expired
   ), audit AS (
     INSERT INTO audit_entry (at, action, patient_id, subject_id, request_id)
     SELECT $1::timestamptz, 'letter.expired', patient_id, id, 'jobs' FROM expired
   ) SELECT ${dueColumns} FROM expired l JOIN patient p ON p.id = l.patient_id`,
)

/** One batch, in a transaction. Answers how many letters. */
export async function expireDue(tx: Db, now: Date): Promise<number> {
  const letters = await expire(tx, [now])
  for (const { id, accountId, productName: product, validUntil } of letters) {
    const params = { product, day: dayOf(validUntil) }
    await notify(tx, { accountId, kind: 'LetterExpired', params, subjectId: id, now })
  }
  return letters.length
}

/** Writes `Expired` on every letter past its date and tells its owner, once. Answers how many letters. */
export const expireLetters = ({ db, clock }: Deps): Promise<number> =>
  inBatches(() => inTransaction(db, (tx) => expireDue(tx, clock())))

const remind = statement<DueLetter>(
  'expiring.remind',
  // A letter that was issued with fewer days than these left needs no reminder that soon: its owner has just been told.
  `WITH due AS (
     SELECT id FROM letter WHERE status IN ('Issued', 'Claimed') AND quantity_purchased < quantity_approved
       AND valid_until > $1 AND valid_until <= $1::timestamptz + make_interval(days => $2)
       AND issued_at <= valid_until - make_interval(days => $2)
       AND (reminded_days IS NULL OR reminded_days > $2)
     ORDER BY valid_until LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
   ), reminded AS (
     UPDATE letter l SET reminded_days = $2 FROM due WHERE l.id = due.id RETURNING l.*
   ) SELECT ${dueColumns} FROM reminded l JOIN patient p ON p.id = l.patient_id`,
)

/** The nearest first: a letter found on its last day gets that reminder and no other. */
const REMINDER_DAYS = [1, 7]

/** Tells owners of letters with units left, 7 days and 1 day before the end, once each. Answers how many were told. */
export async function remindOfLetters(deps: Deps): Promise<number> {
  let told = 0
  for (const days of REMINDER_DAYS) told += await inBatches(() => remindOnce(deps, days))
  return told
}

const remindOnce = ({ db, clock }: Deps, days: number) =>
  inTransaction(db, async (tx) => {
    const now = clock()
    const letters = await remind(tx, [now, days])
    for (const { id, accountId, productName: product, unit, left, validUntil } of letters) {
      const params = { product, left, units: unitsFor(left, unit), day: dayAndTimeOf(validUntil) }
      await notify(tx, { accountId, kind: 'LetterExpiresSoon', params, subjectId: id, now })
    }
    return letters.length
  })

async function inBatches(work: () => Promise<number>): Promise<number> {
  let done = 0
  for (;;) {
    const count = await work()
    done += count
    if (count < BATCH) return done
  }
}
