-- When the promise was given that a case keeps after asking back; null: when it began to wait (docs/decisions/191).
-- Locks: patient ACCESS EXCLUSIVE, document ACCESS EXCLUSIVE, case_event ACCESS EXCLUSIVE, an instant: the columns have no default.
ALTER TABLE patient ADD COLUMN promised_at timestamptz;
ALTER TABLE document ADD COLUMN promised_at timestamptz;
ALTER TABLE case_event ADD COLUMN promised_at timestamptz;
