// The units of a receipt that is taken back no longer count (docs/decisions/221).
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { NextCode } from './dispense.ts'
import { joinCode } from './join-code.ts'
import { addToTimeline } from './timeline.ts'

const listCounts = query(
  'letters.counts-so-far',
  `SELECT d.dispensed_at AS "at!", d.id AS "id!", 'Counter' AS "by!", d.quantity AS "quantity!" FROM dispensing d WHERE d.letter_id = :letterId
   UNION ALL
   SELECT d.reviewed_at, d.id, 'Receipt', part.quantity FROM letter_document part JOIN document d ON d.id = part.document_id
   WHERE part.letter_id = :letterId AND needs_quantity(d.kind) AND d.status = 'Accepted' AND part.quantity IS NOT NULL
   ORDER BY 1`,
)
// It reopens without the code that was looked up, and not at all past its date. Hand-overs stay counted, whatever the order of the clocks.
const uncount = query(
  'letters.uncount-receipt',
  `UPDATE letter l SET quantity_receipted = l.quantity_receipted - :receipted::int, quantity_dispensed = before.dispensed,
     status = CASE WHEN NOT before.reopens THEN l.status WHEN NOT is_in_time(l, :now) THEN 'Expired' WHEN l.branch_id IS NULL THEN 'Issued' ELSE 'Claimed' END,
     claim_code = CASE WHEN before.gets_code THEN :nextCode::text ELSE l.claim_code END,
     code_valid_until = CASE WHEN before.gets_code THEN least(:nextCodeEnd::timestamptz, l.valid_until) ELSE l.code_valid_until END,
     scanned_at = CASE WHEN before.reopens THEN NULL ELSE l.scanned_at END
   FROM (
     SELECT o.id, o.quantity_purchased, less.dispensed, reopened.reopens, reopened.reopens AND o.branch_id IS NOT NULL AND is_in_time(o, :now) AS gets_code
     FROM letter o CROSS JOIN LATERAL (
         SELECT greatest(o.quantity_dispensed - :dispensed::int, coalesce(sum(d.quantity), 0))::int AS dispensed FROM dispensing d WHERE d.letter_id = o.id) less
       CROSS JOIN LATERAL (
         SELECT o.status = 'Dispensed' AND greatest(o.quantity_receipted - :receipted::int, less.dispensed) < o.quantity_approved AS reopens) reopened
     WHERE o.id = :letterId
   ) before
   WHERE l.id = before.id
   RETURNING before.reopens AS "reopens!", before.quantity_purchased - l.quantity_purchased AS "fewer!"`,
)

type Count = { by: 'Counter' | 'Receipt'; quantity: number }
/**
 * The letter's totals from its hand-overs and accepted receipts, oldest first: a hand-over adds to what either side had counted by then
 * (docs/decisions/005).
 */
function totalsOf(counts: readonly Count[]) {
  let [dispensed, receipted] = [0, 0]
  for (const { by, quantity } of counts) {
    if (by === 'Receipt') receipted += quantity
    else dispensed = Math.max(dispensed, receipted) + quantity
  }
  return { dispensed, receipted }
}

type Uncounting = NextCode & { letterId: string; documentId: string; now: Date }
/**
 * Subtracts an accepted receipt from the totals of a locked letter. What was disposed of stays counted. Units that only the receipt had
 * counted get a timeline entry; a letter that it had used up is open again, or expired past its date; where it is claimed,
 * it has the code of the patient's other claims there, or a fresh one.
 * Call it before the receipt changes.
 */
export async function uncountReceipt(tx: Db, { letterId, documentId, now, ...next }: Uncounting) {
  const counts = await listCounts(tx, { letterId })
  const [all, others] = [totalsOf(counts), totalsOf(counts.filter(({ id }) => id !== documentId))]
  const less = { dispensed: all.dispensed - others.dispensed, receipted: all.receipted - others.receipted }
  const [counted] = await uncount(tx, { letterId, ...less, ...next, now })
  if (counted?.reopens) await joinCode(tx, letterId, now)
  if (!counted || counted.fewer === 0) return
  const entry = { letterId, state: 'ReceiptTakenBack', at: now, by: 'program', note: `${counted.fewer}` } as const
  await addToTimeline(tx, { ...entry, fullyBought: counted.reopens ? false : null })
}
