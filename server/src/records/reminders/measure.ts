// What a reminder changes: whether the patient did it within 7 days, counted beside those who were left out by lot
// (docs/decisions/046-a-letter-by-its-prescription.md#292). The counts name nobody and stay when letters are disposed of.
import { MEASURED_DAYS } from '@aruga/contract/program/reminders'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const DAY_MS = 24 * 60 * 60_000
/** The LIMIT of the statement. */
const BATCH = 500

/** SQL: whether a time is within the days after the reminder `r`. */
const inDays = (at: string) => `(${at} > r.at AND ${at} <= r.at + make_interval(days => :days::int))`
const sentReceipt = `EXISTS (SELECT FROM document d WHERE d.letter_id = r.letter_id AND needs_quantity(d.kind) AND ${inDays('d.uploaded_at')})
       OR EXISTS (SELECT FROM receipt_part p JOIN document d ON d.id = p.document_id WHERE p.letter_id = r.letter_id AND ${inDays('d.uploaded_at')})`

const measure = query(
  'reminders.measure',
  `WITH due AS (
     SELECT ctid FROM reminder WHERE did IS NULL AND at <= :before ORDER BY at LIMIT 500 FOR UPDATE SKIP LOCKED
   ), measured AS (
     UPDATE reminder r SET did = CASE r.kind
       WHEN 'LetterUnclaimed' THEN EXISTS (SELECT FROM letter_event e WHERE e.letter_id = r.letter_id AND e.state IN ('Claimed', 'Bought', 'Dispensed') AND ${inDays('e.at')})
       WHEN 'ReceiptMissing' THEN ${sentReceipt}
       WHEN 'LetterExpiresSoon' THEN EXISTS (SELECT FROM dispensing h WHERE h.letter_id = r.letter_id AND h.quantity > 0 AND ${inDays('h.dispensed_at')}) OR ${sentReceipt}
       ELSE EXISTS (SELECT FROM document d WHERE d.patient_id = l.patient_id AND d.kind = 'Prescription' AND ${inDays('d.uploaded_at')})
       END
     FROM letter l WHERE r.ctid = ANY (ARRAY(SELECT ctid FROM due)) AND l.id = r.letter_id
     RETURNING week_of(r.at) AS week, r.kind, l.product_id, r.left_out, r.did
   ), counted AS (
     INSERT INTO reminder_week AS w (week, kind, product_id, reminded, reminded_did, left_out, left_out_did)
     SELECT week, kind, product_id, count(*) FILTER (WHERE NOT left_out), count(*) FILTER (WHERE NOT left_out AND did),
       count(*) FILTER (WHERE left_out), count(*) FILTER (WHERE left_out AND did)
     FROM measured GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
     ON CONFLICT (week, kind, product_id) DO UPDATE SET reminded = w.reminded + excluded.reminded,
       reminded_did = w.reminded_did + excluded.reminded_did, left_out = w.left_out + excluded.left_out,
       left_out_did = w.left_out_did + excluded.left_out_did
   ) SELECT count(*)::int AS "count!" FROM measured`,
)

/** Measures all reminders whose days are over. Returns how many. */
export async function measureReminders({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<number> {
  for (let measured = 0; ; ) {
    const before = new Date(clock().getTime() - MEASURED_DAYS * DAY_MS)
    const [batch] = await inTransaction(db, (tx) => measure(tx, { before, days: MEASURED_DAYS }))
    const size = batch?.count ?? 0
    measured += size
    if (size < BATCH) return measured
  }
}
