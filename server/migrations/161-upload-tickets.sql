-- Files that are sent in pieces: what may be sent, by whom and until when, and the pieces that are here (docs/decisions/107).
-- Locks: connect_session SHARE ROW EXCLUSIVE, account SHARE ROW EXCLUSIVE, patient SHARE ROW EXCLUSIVE, document SHARE ROW EXCLUSIVE,
-- an instant: the new tables refer to them.
CREATE TABLE upload_ticket (
  id uuid PRIMARY KEY,
  -- SHA-256 of the ticket, which only the device has.
  token_hash bytea NOT NULL UNIQUE,
  session_id uuid NOT NULL REFERENCES connect_session ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  patient_id uuid NOT NULL REFERENCES patient ON DELETE CASCADE,
  -- The upload's `Idempotency-Key`.
  upload_key text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('Id', 'Prescription', 'OfficialReceipt', 'ClaimedGoodsReceipt')),
  letter_id uuid,
  replaces uuid,
  answer text,
  original_name text NOT NULL,
  size int NOT NULL CHECK (size > 0),
  sha256 text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- What it became.
  document_id uuid REFERENCES document ON DELETE CASCADE,
  UNIQUE (patient_id, upload_key)
);
CREATE INDEX upload_ticket_session ON upload_ticket (session_id);
CREATE INDEX upload_ticket_account ON upload_ticket (account_id);
CREATE INDEX upload_ticket_expires ON upload_ticket (expires_at);
CREATE INDEX upload_ticket_document ON upload_ticket (document_id);

-- Stored like every other file, so that each server can read them. `start` and `size` in bytes of the whole file.
CREATE TABLE upload_piece (
  ticket_id uuid NOT NULL REFERENCES upload_ticket ON DELETE CASCADE,
  start int NOT NULL,
  size int NOT NULL CHECK (size > 0),
  key text NOT NULL UNIQUE,
  PRIMARY KEY (ticket_id, start)
);
