// Letters past their date. Any number of servers may run this concurrently and repeatedly: one guarded UPDATE changes a row,
// and the notification is part of its transaction.
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { inBatches } from '../../jobs/in-batches.ts'
import { dayOf } from '../../notify/days.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { addToTimeline } from './timeline.ts'

const listLapsed = query(
  'letters.list-lapsed',
  `SELECT id FROM letter WHERE has_lapsed(letter, :now) ORDER BY valid_until`,
)
const expire = query(
  'letters.expire',
  `WITH due AS (
     SELECT id FROM letter WHERE has_lapsed(letter, :now) AND (:ids::uuid[] IS NULL OR id = ANY (:ids)) ORDER BY valid_until LIMIT 100 FOR UPDATE SKIP LOCKED
   )
   UPDATE letter l SET status = 'Expired' FROM due WHERE l.id = due.id
   RETURNING l.id, l.patient_id AS "patientId", l.product_name AS "productName", l.valid_until AS "validUntil"`,
)

/** Expires one batch, or the due ones of these letters, in a transaction. Returns the number of letters. */
export async function expireDue(tx: Db, now: Date, ids: string[] | null = null): Promise<number> {
  const letters = await expire(tx, { now, ids })
  for (const { id, patientId, productName: product, validUntil } of letters) {
    const params = { product, day: dayOf(validUntil) }
    const entry = { at: now, actorId: null, patientId, subjectId: id, request: { id: 'jobs' } }
    await Promise.all([
      // The timeline has the letter's own date; the audit log has the time of the sweep.
      addToTimeline(tx, { letterId: id, state: 'Expired', at: validUntil, by: 'program' }),
      recordAudit(tx, { ...entry, action: 'letter.expired' }),
      notifyPatient(tx, { patientId, kind: 'LetterExpired', params, subjectId: id, now }),
    ])
  }
  return letters.length
}

/** Writes `Expired` on every letter past its date and notifies its owner, once. Returns the number of letters. */
export const expireLetters = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<number> =>
  inBatches(db, {
    work: (tx, ids) => expireDue(tx, clock(), ids),
    listDue: (db) => listLapsed(db, { now: clock() }),
  })
