-- News of patients whom nobody can be told of on a screen or a phone: staff print and post them
-- (docs/decisions/004-tokens-and-the-password-grant.md#281).
-- Locks: patient SHARE ROW EXCLUSIVE, account SHARE ROW EXCLUSIVE, an instant.

CREATE TABLE paper_notice (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patient,
  kind text NOT NULL,
  title jsonb NOT NULL,
  body jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  printed_at timestamptz,
  printed_by uuid REFERENCES account,
  CHECK ((printed_at IS NULL) = (printed_by IS NULL))
);
CREATE INDEX paper_notice_waits ON paper_notice (created_at, id) WHERE printed_at IS NULL;
CREATE INDEX paper_notice_printed ON paper_notice (printed_at DESC, id) WHERE printed_at IS NOT NULL;
CREATE INDEX paper_notice_patient ON paper_notice (patient_id, created_at);
