import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { findDocumentOf } from './queries.ts'

const put = query(
  'documents.put-quantity',
  `UPDATE document d SET or_quantity = :quantity, stated_number = coalesce(:receiptNumber?, d.stated_number),
     stated_date = coalesce(:receiptDate?, d.stated_date), status = 'UnderReview',
     waiting_since = CASE WHEN before.status = 'NeedsQuantity' THEN :now::timestamptz ELSE d.waiting_since END,
     promised_at = CASE WHEN before.status = 'NeedsQuantity' THEN NULL ELSE d.promised_at END
   FROM (SELECT id, status FROM document WHERE id = :documentId AND patient_id = :patientId FOR UPDATE) before
   WHERE d.id = before.id AND needs_quantity(d.kind) AND d.status IN ('NeedsQuantity', 'UnderReview')
     AND d.replaced_at IS NULL
     AND (d.or_quantity IS DISTINCT FROM :quantity OR coalesce(:receiptNumber?, d.stated_number) IS DISTINCT FROM d.stated_number
       OR coalesce(:receiptDate?, d.stated_date) IS DISTINCT FROM d.stated_date)
   RETURNING before.status = 'NeedsQuantity' AS entered`,
)
type Put = {
  documentId: string
  patientId: string
  quantity: number
  receiptNumber?: string | undefined
  receiptDate?: string | undefined
  now: Date
}

/** Sets or corrects quantity, number and date; `entered`: whether the receipt joined the queue by this. Undefined when nothing changed. */
export async function putQuantity(tx: Db, { receiptNumber, receiptDate, ...of }: Put) {
  const values = { ...of, receiptNumber: receiptNumber?.trim() ?? null, receiptDate: receiptDate ?? null }
  const [done] = await put(tx, values)
  const receipt = done && (await findDocumentOf(tx, of.documentId, of.patientId))
  return receipt && { ...receipt, ...done }
}
