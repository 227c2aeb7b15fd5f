-- The ids under which documents were sent, for as long as there is the document (docs/decisions/060).
-- Locks: document SHARE ROW EXCLUSIVE, an instant: the new table is empty.

-- Apart from the document: the same file sent under two ids is one document. `key_hash`: SHA-256 in hex of the upload's
-- `Idempotency-Key`.
CREATE TABLE document_upload (
  patient_id uuid NOT NULL,
  key_hash text NOT NULL,
  document_id uuid NOT NULL REFERENCES document ON DELETE CASCADE,
  PRIMARY KEY (patient_id, key_hash)
);
CREATE INDEX document_upload_document ON document_upload (document_id);
