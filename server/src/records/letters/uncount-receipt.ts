// The units of a receipt that is taken back no longer count (docs/decisions/221).
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { NextCode } from './dispense.ts'
import { addToTimeline } from './timeline.ts'

const listCounts = query(
  'letters.counts-so-far',
  `SELECT d.dispensed_at AS "at!", d.id AS "id!", 'Counter' AS "by!", d.quantity AS "quantity!" FROM dispensing d WHERE d.letter_id = :letterId
   UNION ALL
   SELECT d.reviewed_at, d.id, 'Receipt', d.or_quantity FROM document d
   WHERE d.letter_id = :letterId AND needs_quantity(d.kind) AND d.status = 'Accepted' AND d.or_quantity IS NOT NULL
   ORDER BY 1`,
)
const uncount = query(
  'letters.uncount-receipt',
  `UPDATE letter l SET quantity_receipted = l.quantity_receipted - :receipted::int, quantity_dispensed = l.quantity_dispensed - :dispensed::int,
     status = CASE WHEN before.reopens THEN CASE WHEN l.branch_id IS NULL THEN 'Issued' ELSE 'Claimed' END ELSE l.status END,
     claim_code = CASE WHEN before.reopens AND l.branch_id IS NOT NULL THEN :nextCode::text ELSE l.claim_code END,
     code_valid_until = CASE WHEN before.reopens AND l.branch_id IS NOT NULL THEN least(:nextCodeEnd::timestamptz, l.valid_until)
       ELSE l.code_valid_until END
   FROM (SELECT id, quantity_purchased, status = 'Dispensed' AND greatest(quantity_receipted - :receipted::int, quantity_dispensed - :dispensed::int) < quantity_approved AS reopens
     FROM letter WHERE id = :letterId FOR NO KEY UPDATE) before
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
 * Takes an accepted receipt out of a locked letter's totals: what it added itself, and what hand-overs added to it. What was disposed of stays
 * counted. Units that nobody else had counted get a timeline entry; a letter that it had used up is open again, with a fresh code where it
 * is claimed. Call it before the receipt changes.
 */
export async function uncountReceipt(tx: Db, { letterId, documentId, now, ...next }: Uncounting) {
  const counts = await listCounts(tx, { letterId })
  const [all, others] = [totalsOf(counts), totalsOf(counts.filter(({ id }) => id !== documentId))]
  const less = { dispensed: all.dispensed - others.dispensed, receipted: all.receipted - others.receipted }
  const [counted] = await uncount(tx, { letterId, ...less, ...next })
  if (!counted || counted.fewer === 0) return
  const entry = { letterId, state: 'ReceiptTakenBack', at: now, by: 'program', note: `${counted.fewer}` } as const
  await addToTimeline(tx, { ...entry, fullyBought: counted.reopens ? false : null })
}
