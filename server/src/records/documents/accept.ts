import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { documentDrawn } from '../second-looks/sample.ts'
import { decisionRecorded } from './record-decision.ts'
import { isOpen, unassigned } from './states.ts'

// A document is decided once: a second reviewer finds it no longer open. A replacement has its own id.
const accept = query(
  'documents.accept',
  `WITH decided AS (
     UPDATE document d SET status = 'Accepted', letter_id = :letterId, or_quantity = :quantity, or_amount = :amount?::bigint, receipt_number = :receiptNumber,
       receipt_date = :receiptDate, receipt_branch_id = :branchId, reviewed_at = :now, reviewed_by = :reviewerId
     WHERE ${isOpen} RETURNING d.*
   ), ${decisionRecorded}, ${documentDrawn}, ${unassigned} SELECT d.id, d.kind FROM decided d`,
)
export type DocumentDecision = { documentId: string; reviewerId: string; now: Date }
type Facts = {
  letterId: string | null
  quantity: number | null
  /** In centavos (PHP). */
  amount?: number | null
  receiptNumber: string | null
  receiptDate: string | null
  branchId: string | null
}
/** Accepts a document with the values that the reviewer read from it. Undefined when it is not open (any more). */
export const acceptDocument = async (tx: Db, decision: DocumentDecision, facts: Facts) =>
  (await accept(tx, { ...decision, amount: null, ...facts }))[0]
