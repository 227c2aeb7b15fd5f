// The reminders of what a patient has not done yet: for each kind, when it is due and what its words name. One more kind is one more entry
// here, its row in `reminder_setting` and its `did` in measure.ts.

import { beginningOf, daysAfter } from '@aruga/contract/days'
import type { ReminderKind } from '@aruga/contract/program/reminders'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { dayOf } from '../../notify/days.ts'
import { type TextParams, unitsFor } from '../../notify/messages.ts'

/** `today`: the day in Manila, from eight in the morning. At most 100 are answered; with `ids` only these subjects. */
type Asked = { today: string; days: number; now: Date; ids: string[] | null }
export type DueReminder = { subjectId: string; letterId: string; patientId: string; params: TextParams }

/** A reminder that is late by more than these days is not sent: switched on, it reminds nobody of what is long past. */
const LATE_DAYS = 7

const findUnclaimed = query(
  'reminders.find-unclaimed',
  `SELECT l.id AS "subjectId", l.id AS "letterId", l.patient_id AS "patientId", l.product_name AS "productName", l.valid_until AS "validUntil"
   FROM letter l
   WHERE l.issued_at >= :from AND l.issued_at < :before AND l.status = 'Issued' AND l.quantity_purchased = 0 AND is_in_time(l, :now)
     AND (:ids::uuid[] IS NULL OR l.id = ANY (:ids)) AND can_be_reminded(l.patient_id, :now)
     AND NOT EXISTS (SELECT FROM reminder r WHERE r.kind = 'LetterUnclaimed' AND r.subject_id = l.id)
   ORDER BY l.issued_at, l.id LIMIT 100 FOR NO KEY UPDATE OF l SKIP LOCKED`,
)
const findWithoutReceipt = query(
  'reminders.find-without-receipt',
  // Of several hand-overs the last one: one receipt may be for all of them.
  `SELECT d.id AS "subjectId", l.id AS "letterId", l.patient_id AS "patientId", l.product_name AS "productName", l.unit, d.quantity,
     d.dispensed_at AS "at"
   FROM dispensing d JOIN letter l ON l.id = d.letter_id
   WHERE d.dispensed_at >= :from AND d.dispensed_at < :before AND d.quantity > 0 AND is_latest(d)
     AND l.quantity_dispensed > l.quantity_receipted AND NOT receipt_sent_after(l.id, d.dispensed_at)
     AND (:ids::uuid[] IS NULL OR d.id = ANY (:ids)) AND can_be_reminded(l.patient_id, :now)
     AND NOT EXISTS (SELECT FROM reminder r WHERE r.kind = 'ReceiptMissing' AND r.subject_id = d.id)
   ORDER BY d.dispensed_at, d.id LIMIT 100 FOR NO KEY UPDATE OF l SKIP LOCKED`,
)
const findEnding = query(
  'reminders.find-ending-prescriptions',
  // Who has bought everything is told when the units run out (letters/notify-of-next.ts). One issued with fewer days left needs no reminder:
  // its patient was just notified.
  `SELECT p.prescription_id AS "subjectId", l.id AS "letterId", l.patient_id AS "patientId", l.product_name AS "productName", l.unit,
     l.quantity_approved - l.quantity_purchased AS "left!", (p.written_on + p.supply_days)::date AS "day!"
   FROM prescribed p JOIN letter l ON l.id = p.letter_id
   WHERE p.written_on + p.supply_days >= :today::date AND p.written_on + p.supply_days <= :until::date
     AND is_open(l, :now) AND l.quantity_purchased < l.quantity_approved AND waits_for_next(l)
     AND manila_day(l.issued_at) < p.written_on + p.supply_days - :days::int
     AND (:ids::uuid[] IS NULL OR p.prescription_id = ANY (:ids)) AND can_be_reminded(l.patient_id, :now)
     AND NOT EXISTS (SELECT FROM reminder r WHERE r.kind = 'PrescriptionEndsSoon' AND r.subject_id = p.prescription_id)
   ORDER BY p.written_on + p.supply_days, l.id LIMIT 100 FOR NO KEY UPDATE OF l SKIP LOCKED`,
)

/** The instants that were so many days ago, and not longer ago than a late reminder is sent. */
const daysAgo = (today: string, days: number) => ({
  from: beginningOf(daysAfter(today, -days - LATE_DAYS)),
  before: beginningOf(daysAfter(today, 1 - days)),
})

type OfBehaviour = Exclude<ReminderKind, 'LetterExpiresSoon' | 'NextLetterDue'>
/** The other kinds, which have a clock of their own, are in letters/remind.ts and letters/notify-of-next.ts. */
export const dueOf: Record<OfBehaviour, (tx: Db, asked: Asked) => Promise<DueReminder[]>> = {
  LetterUnclaimed: async (tx, { today, days, now, ids }) =>
    (await findUnclaimed(tx, { ...daysAgo(today, days), now, ids })).map(({ productName, validUntil, ...due }) => ({
      ...due,
      params: { product: productName, day: dayOf(validUntil) },
    })),

  ReceiptMissing: async (tx, { today, days, now, ids }) =>
    (await findWithoutReceipt(tx, { ...daysAgo(today, days), now, ids })).map(
      ({ productName, unit, quantity, at, ...due }) => ({
        ...due,
        params: { product: productName, quantity, units: unitsFor(quantity, unit), day: dayOf(at) },
      }),
    ),

  PrescriptionEndsSoon: async (tx, { today, days, now, ids }) =>
    (await findEnding(tx, { today, until: daysAfter(today, days), days, now, ids })).map(
      ({ productName, unit, left, day, ...due }) => ({
        ...due,
        params: { product: productName, left, units: unitsFor(left, unit), day: dayOf(beginningOf(day)) },
      }),
    ),
}
export const kindsOfBehaviour = Object.keys(dueOf) as OfBehaviour[]
