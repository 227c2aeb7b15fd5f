-- Breaches of personal data, whom they affected, and who was told. New tables; their foreign keys lock account and patient against
-- other schema changes for a moment, not against work.
CREATE SEQUENCE breach_number START 101;
CREATE TABLE breach (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  summary text NOT NULL,
  -- Which entries of the audit log belong to it. Not a foreign key: accounts may be deleted, the record stays.
  actor_id uuid,
  address text,
  began_at timestamptz NOT NULL,
  -- Null: it may still go on.
  ended_at timestamptz,
  known_at timestamptz NOT NULL,
  opened_by uuid NOT NULL REFERENCES account,
  opened_at timestamptz NOT NULL,
  -- Counts the searches; a patient found by the last one has its number.
  search int NOT NULL DEFAULT 1,
  searched_at timestamptz,
  other_entries int NOT NULL DEFAULT 0,
  notice_title_en text,
  notice_title_fil text,
  notice_body_en text,
  notice_body_fil text,
  commission_told_at timestamptz,
  closed_at timestamptz,
  conclusion text,
  CHECK (actor_id IS NOT NULL OR address IS NOT NULL),
  CHECK (ended_at > began_at)
);
CREATE INDEX breach_opened ON breach (opened_at DESC, id);

CREATE TABLE breach_patient (
  breach_id uuid NOT NULL REFERENCES breach,
  patient_id uuid NOT NULL REFERENCES patient,
  search int NOT NULL,
  entries int NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  actions text[] NOT NULL,
  told_at timestamptz,
  PRIMARY KEY (breach_id, patient_id)
);
CREATE INDEX breach_patient_patient ON breach_patient (patient_id);
