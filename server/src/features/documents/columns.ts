/** The contract's `Document` from a row of `document d`. */
export const documentColumns = `d.id, right(d.filename, 64) AS filename, d.original_name AS "originalName", d.kind, d.status,
  d.decline_reason AS "declineReason", d.decline_note AS "declineNote", d.letter_id AS "letterId",
  d.or_quantity AS "orQuantity", d.size, d.content_type AS "contentType", d.sha256,
  d.receipt_number AS "receiptNumber", d.uploaded_at AS "uploadedAt", d.reviewed_at AS "reviewedAt", d.replaces`
