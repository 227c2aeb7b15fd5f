import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { countsUnits } from '../documents/kinds.ts'

/** SQL: the hand-overs of the letter `l` as JSON, oldest first. */
export const handOversOf = (
  l: string,
) => `(SELECT coalesce(json_agg(json_build_object('at', coalesce(h.handed_over_at, h.dispensed_at),
       'day', manila_day(coalesce(h.handed_over_at, h.dispensed_at)), 'branchId', h.branch_id, 'branchName', hb.name,
       'quantity', h.quantity, 'firstQuantity', h.first_quantity, 'correction', correction_of(h.correction_reason, h.correction_note), 'patientAmount', patient_amount(h)) ORDER BY h.dispensed_at, h.id), '[]')
     FROM dispensing h JOIN branch hb ON hb.id = h.branch_id WHERE h.letter_id = ${l}.id)`

/** SQL: the batches that were handed over on the letter `l` as JSON, newest first. */
export const batchesOf = (l: string) => `(SELECT coalesce(json_agg(json_build_object(
       'day', manila_day(coalesce(h.handed_over_at, h.dispensed_at)), 'branchName', hb.name,
       'quantity', h.quantity, 'batch', h.batch, 'expiresOn', h.expires_on) ORDER BY h.dispensed_at DESC, h.id), '[]')
     FROM dispensing h JOIN branch hb ON hb.id = h.branch_id
     WHERE h.letter_id = ${l}.id AND h.batch IS NOT NULL AND h.quantity > 0)`

/** SQL: the accepted receipts that count for the letter `l` as JSON. */
export const countedOn = (l: string) => `(SELECT coalesce(json_agg(json_build_object('documentId', c.id,
       'quantity', c.or_quantity, 'day', c.receipt_date, 'branchId', c.receipt_branch_id, 'amount', c.or_amount) ORDER BY c.uploaded_at, c.id), '[]')
     FROM document c WHERE c.letter_id = ${l}.id AND ${countsUnits('c')} AND c.status = 'Accepted'
       AND c.or_quantity IS NOT NULL)`

const find = query(
  'review.recorded',
  `SELECT ${handOversOf('l')} AS "handOvers!: HandOvers", ${countedOn('l')} AS "counted!: CountedReceipts"
   FROM letter l WHERE l.id = :letterId`,
)
/** The same for one letter. Lock its row first: then no hand-over or correction comes between. */
export const findRecorded = async (tx: Db, letterId: string) => (await find(tx, { letterId }))[0]
