-- Receipts by the number in one form, and the newest ones of a branch whose photos are compared (migration 198).
-- Locks: nothing.
CREATE INDEX CONCURRENTLY document_receipt_number ON document (receipt_key(receipt_number), receipt_date)
  WHERE status = 'Accepted' AND receipt_date IS NOT NULL;
CREATE INDEX CONCURRENTLY document_look_place ON document_look (place, sent_at DESC) WHERE detail IS NOT NULL;
