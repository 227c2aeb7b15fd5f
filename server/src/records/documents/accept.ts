import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { type Part, replaceParts } from './parts.ts'
import { recordDecision } from './record-decision.ts'

// A document is decided once: a second reviewer finds it no longer open. A replacement has its own id.
const accept = query(
  'documents.accept',
  `UPDATE document d SET status = 'Accepted', letter_id = :letterId, or_quantity = :quantity, or_amount = :amount?::bigint,
     receipt_number = :receiptNumber, receipt_date = :receiptDate, receipt_branch_id = :branchId, reviewed_at = :now, reviewed_by = :reviewerId
   WHERE d.id = :documentId AND can_be_decided(d) RETURNING d.id, d.kind, program_paper_of(d) AS "paper?: StoredPaper"`,
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
  /** The letters of a receipt for several after `letterId`. */
  together?: readonly Part[]
}
/** Accepts a document with the values that the reviewer read from it. Undefined when it is not open (any more). */
export async function acceptDocument(tx: Db, decision: DocumentDecision, { together = [], ...facts }: Facts) {
  const [accepted] = await accept(tx, { ...decision, amount: null, ...facts })
  if (!accepted) return undefined
  await replaceParts(tx, accepted.id, together)
  await recordDecision(tx, accepted.id)
  return accepted
}
