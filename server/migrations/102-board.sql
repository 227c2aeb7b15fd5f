-- Who decided a case, for the board, and which cases leads were told about before their promise broke.
-- Locks: case_event ACCESS EXCLUSIVE, an instant: the column has no default.
ALTER TABLE case_event ADD COLUMN decided_by uuid;

-- Once for each time that a case waits.
CREATE TABLE case_escalated (
  case_id uuid NOT NULL,
  waiting_since timestamptz NOT NULL,
  told_at timestamptz NOT NULL,
  PRIMARY KEY (case_id, waiting_since)
);
CREATE INDEX case_escalated_told ON case_escalated (told_at);
