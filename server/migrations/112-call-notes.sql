-- Phone calls with patients, as staff noted them (docs/decisions/068).
-- Locks: patient SHARE ROW EXCLUSIVE, account SHARE ROW EXCLUSIVE, an instant.
CREATE TABLE call_note (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patient,
  called_at timestamptz NOT NULL,
  direction text NOT NULL CHECK (direction IN ('FromPatient', 'ToPatient')),
  outcome text NOT NULL CHECK (outcome IN ('Settled', 'FollowUp', 'NoAnswer', 'WrongNumber')),
  words text NOT NULL,
  noted_by uuid NOT NULL REFERENCES account,
  noted_at timestamptz NOT NULL,
  CHECK (direction = 'ToPatient' OR outcome IN ('Settled', 'FollowUp'))
);
CREATE INDEX call_note_patient ON call_note (patient_id, called_at);
