-- Receipts by the number in one form (migration 198).
-- Locks: nothing.
CREATE INDEX CONCURRENTLY document_receipt_number ON document (receipt_key(receipt_number), receipt_date)
  WHERE status = 'Accepted' AND receipt_date IS NOT NULL;
