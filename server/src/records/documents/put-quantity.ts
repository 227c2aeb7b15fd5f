import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { documentColumns } from './document-row.ts'
import { countsUnits } from './kinds.ts'

const put = query(
  'documents.put-quantity',
  `UPDATE document d SET or_quantity = :quantity, stated_number = coalesce(:receiptNumber?, d.stated_number),
     stated_date = coalesce(:receiptDate?, d.stated_date), status = 'UnderReview',
     waiting_since = CASE WHEN before.status = 'NeedsQuantity' THEN :now::timestamptz ELSE d.waiting_since END,
     promised_at = CASE WHEN before.status = 'NeedsQuantity' THEN NULL ELSE d.promised_at END
   FROM (SELECT id, status FROM document WHERE id = :documentId AND patient_id = :patientId FOR UPDATE) before
   WHERE d.id = before.id AND ${countsUnits('d')} AND d.status IN ('NeedsQuantity', 'UnderReview')
     AND d.replaced_at IS NULL
     AND (d.or_quantity IS DISTINCT FROM :quantity OR coalesce(:receiptNumber?, d.stated_number) IS DISTINCT FROM d.stated_number
       OR coalesce(:receiptDate?, d.stated_date) IS DISTINCT FROM d.stated_date)
   RETURNING ${documentColumns}, before.status = 'NeedsQuantity' AS entered`,
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
export const putQuantity = async (tx: Db, { receiptNumber, receiptDate, ...of }: Put) =>
  (await put(tx, { ...of, receiptNumber: receiptNumber?.trim() ?? null, receiptDate: receiptDate ?? null }))[0]
