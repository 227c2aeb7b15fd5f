import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { documentColumns } from '../columns.ts'

const put = query(
  'documents.put-quantity',
  `UPDATE document d SET or_quantity = :quantity, status = 'UnderReview',
     waiting_since = CASE WHEN before.status = 'NeedsQuantity' THEN :now::timestamptz ELSE d.waiting_since END
   FROM (SELECT id, status FROM document WHERE id = :documentId AND patient_id = :patientId FOR UPDATE) before
   WHERE d.id = before.id AND d.kind = 'OfficialReceipt' AND d.status IN ('NeedsQuantity', 'UnderReview')
     AND d.replaced_at IS NULL AND d.or_quantity IS DISTINCT FROM :quantity
   RETURNING ${documentColumns}, before.status = 'NeedsQuantity' AS entered`,
)
/** Sets or corrects a quantity; `entered`: whether this put the receipt into the queue. Undefined when nothing changed. */
export const putQuantity = async (tx: Db, documentId: string, patientId: string, quantity: number, now: Date) =>
  (await put(tx, { documentId, patientId, quantity, now }))[0]
