// Patients with units left on a letter are reminded some days and 1 day before its last day, from eight in the morning, once each, whichever server is
// first.
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { doEach } from '../../jobs/do-each.ts'
import { inBatches } from '../../jobs/in-batches.ts'
import { dayOf } from '../../notify/days.ts'
import { unitsFor } from '../../notify/messages.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { recordRepeated } from '../reminders/record.ts'
import { findWantedReminder } from '../reminders/settings.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>

const listDue = query(
  'letters.list-to-remind',
  'SELECT id FROM letter WHERE is_reminder_due(letter, :days, :now) ORDER BY valid_until',
)
const remind = query(
  'letters.remind',
  `WITH due AS (
     SELECT id FROM letter WHERE is_reminder_due(letter, :days, :now) AND (:ids::uuid[] IS NULL OR id = ANY (:ids))
     ORDER BY valid_until LIMIT 100 FOR UPDATE SKIP LOCKED
   ), reminded AS (
     UPDATE letter l SET reminded_days = :days FROM due WHERE l.id = due.id RETURNING l.*
   ) SELECT l.id AS "subjectId", l.id AS "letterId", l.patient_id AS "patientId", l.product_name AS "productName", l.unit,
       l.quantity_approved - l.quantity_purchased AS "left!", l.valid_until AS "validUntil"
     FROM reminded l`,
)

/** Returns how many were due. */
export async function remindOfLetters(deps: Deps): Promise<number> {
  const setting = await findWantedReminder(deps.db, 'LetterExpiresSoon')
  if (!setting) return 0
  let reminded = 0
  // The shortest first: a letter found on its last day gets only that reminder.
  await doEach([...new Set([1, setting.days])], async (days) => {
    reminded += await remindAll(deps, days)
  })
  return reminded
}

const remindAll = ({ db, clock }: Deps, days: number) =>
  inBatches(db, {
    work: (tx, ids) => remindDue(tx, clock(), days, ids),
    listDue: (db) => listDue(db, { now: clock(), days }),
  })

/** Reminds one batch of letters that expire within this many days, or these letters, in the caller's transaction. Returns how many were due. */
export async function remindDue(tx: Db, now: Date, days: number, ids: string[] | null = null): Promise<number> {
  const kind = 'LetterExpiresSoon'
  const due = await remind(tx, { now, days, ids })
  for (const letter of await recordRepeated(tx, { kind, due, now })) {
    const { patientId, productName: product, unit, left, validUntil } = letter
    const params = { product, left, units: unitsFor(left, unit), day: dayOf(validUntil) }
    await notifyPatient(tx, { patientId, kind, params, subjectId: letter.letterId, now })
  }
  return due.length
}
