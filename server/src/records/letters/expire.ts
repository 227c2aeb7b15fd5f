// Letters past their date. Any number of servers may run this concurrently and repeatedly: one guarded UPDATE changes a row,
// and the notification is part of its transaction.
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { BATCH, inBatches } from '../../jobs/in-batches.ts'
import { dayOf } from '../../notify/days.ts'
import { notify } from '../../notify/notify.ts'
import { hasLapsed } from './states.ts'

const listLapsed = query('letters.list-lapsed', `SELECT id FROM letter WHERE ${hasLapsed(':now')} ORDER BY valid_until`)
const expire = query(
  'letters.expire',
  // The timeline says the letter's own date; the audit log says when the sweep ran.
  `WITH due AS (
     SELECT id FROM letter WHERE ${hasLapsed(':now')} AND (:ids::uuid[] IS NULL OR id = ANY (:ids)) ORDER BY valid_until LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
   ), expired AS (
     UPDATE letter l SET status = 'Expired' FROM due WHERE l.id = due.id RETURNING l.*
   ), event AS (
     INSERT INTO letter_event (letter_id, state, at, by) SELECT id, 'Expired', valid_until, 'program' FROM expired
   ), audit AS (
     INSERT INTO audit_entry (at, action, patient_id, subject_id, request_id)
     SELECT :now::timestamptz, 'letter.expired', patient_id, id, 'jobs' FROM expired
   ) SELECT l.id, p.account_id AS "accountId", l.product_name AS "productName", l.valid_until AS "validUntil"
     FROM expired l JOIN patient p ON p.id = l.patient_id`,
)

/** Expires one batch, or those of these letters that are due, in a transaction. Returns the number of letters. */
export async function expireDue(tx: Db, now: Date, ids: string[] | null = null): Promise<number> {
  const letters = await expire(tx, { now, ids })
  for (const { id, accountId, productName: product, validUntil } of letters) {
    const params = { product, day: dayOf(validUntil) }
    await notify(tx, { accountId, kind: 'LetterExpired', params, subjectId: id, now })
  }
  return letters.length
}

/** Writes `Expired` on every letter past its date and notifies its owner, once. Returns the number of letters. */
export const expireLetters = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<number> =>
  inBatches(db, {
    work: (tx, ids) => expireDue(tx, clock(), ids),
    listDue: (db) => listLapsed(db, { now: clock() }),
  })
