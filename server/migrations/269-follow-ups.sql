-- What staff promised in a call with a patient, with a day and an owner, until it is done.
-- Locks: call_note SHARE ROW EXCLUSIVE, patient SHARE ROW EXCLUSIVE, account SHARE ROW EXCLUSIVE, an instant.
CREATE TABLE follow_up (
  id uuid PRIMARY KEY,
  -- Servers of the version before erase notes without knowing of follow-ups.
  call_id uuid NOT NULL UNIQUE REFERENCES call_note ON DELETE CASCADE,
  patient_id uuid NOT NULL REFERENCES patient,
  status text NOT NULL CHECK (status IN ('Open', 'Done', 'Ended')),
  due_on date NOT NULL,
  -- Null: nobody has it.
  owner_id uuid REFERENCES account,
  result text,
  ended_by uuid REFERENCES account,
  ended_at timestamptz,
  CHECK ((status = 'Open') = (ended_at IS NULL)),
  CHECK ((status = 'Done') = (result IS NOT NULL))
);
CREATE INDEX follow_up_due ON follow_up (due_on, id) WHERE status = 'Open';
CREATE INDEX follow_up_owner ON follow_up (owner_id, due_on, id) WHERE status = 'Open';
CREATE INDEX follow_up_patient ON follow_up (patient_id, due_on);
