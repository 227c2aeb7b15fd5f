-- Asking back (docs/decisions/054): what a reviewer asked a patient about a case, which waits on the patient until they answer.
-- Locks: patient SHARE ROW EXCLUSIVE, account SHARE ROW EXCLUSIVE, an instant.
CREATE TABLE question (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patient,
  case_kind text NOT NULL,
  -- The patient for a registration, else the document. No foreign key: a document may be disposed of before its case is read again.
  case_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('Asked', 'Answered', 'Withdrawn', 'Lapsed')),
  question_en text NOT NULL,
  question_fil text NOT NULL,
  asked_by uuid NOT NULL REFERENCES account,
  asked_at timestamptz NOT NULL,
  answer text,
  -- The document that was sent as the answer.
  answered_with uuid,
  ended_at timestamptz,
  CHECK ((status = 'Asked') = (ended_at IS NULL))
);
-- One at a time: the case waits on the patient while it is there.
CREATE UNIQUE INDEX question_open ON question (case_id) WHERE status = 'Asked';
CREATE INDEX question_asked ON question (asked_at) WHERE status = 'Asked';
CREATE INDEX question_case ON question (case_id, asked_at);
CREATE INDEX question_patient ON question (patient_id, asked_at);
-- What came back and may not be decided yet.
CREATE INDEX question_came_back ON question (ended_at DESC) WHERE status IN ('Answered', 'Lapsed');
