-- What patients and the program write to each other outside a case (docs/decisions/075). What the program wrote so far is there from its notifications.
-- Locks: patient SHARE ROW EXCLUSIVE, account SHARE ROW EXCLUSIVE, while the notifications are read once: seconds for millions.
CREATE TABLE message (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patient,
  from_patient boolean NOT NULL,
  -- Of the program's.
  title_en text,
  title_fil text,
  -- The patient's are in one language, whichever it is.
  words_en text NOT NULL,
  words_fil text NOT NULL,
  -- Null: the notification of before did not say.
  written_by uuid REFERENCES account,
  written_at timestamptz NOT NULL,
  -- For a reply.
  waits boolean NOT NULL,
  CHECK (from_patient OR (title_en IS NOT NULL AND title_fil IS NOT NULL AND NOT waits))
);
INSERT INTO message (id, patient_id, from_patient, title_en, title_fil, words_en, words_fil, written_at, waits)
SELECT n.id, p.id, false, n.title_en, n.title_fil, n.body_en, n.body_fil, n.created_at, false
FROM notification n JOIN patient p ON p.account_id = n.account_id WHERE n.kind = 'MessageFromProgram';
CREATE INDEX message_patient ON message (patient_id, written_at);
CREATE INDEX message_waiting ON message (written_at) WHERE waits;
