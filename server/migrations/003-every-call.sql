-- What the remaining calls of the specification, and ours beside them, need.

-- The program's own facts: one row, which administrators change.
CREATE TABLE program (
  one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row),
  name text NOT NULL,
  accent_colour text CHECK (accent_colour ~ '^#[0-9a-f]{6}$'),
  phone text,
  email text,
  hours_en text,
  hours_fil text,
  address text,
  privacy_email text
);
INSERT INTO program (name) VALUES ('Aruga');

-- An address is verified by opening a link that was mailed to it.
ALTER TABLE account ADD COLUMN email_verified_at timestamptz;

-- A link in a mail: one living of each purpose, a newer one takes its place. Only the token's SHA-256 lies here. A change of
-- the e-mail address is pending exactly as long as its link lives.
CREATE TABLE mailed_link (
  account_id uuid NOT NULL REFERENCES account,
  purpose text NOT NULL CHECK (purpose IN ('PasswordReset', 'EmailChange')),
  token_hash bytea NOT NULL,
  -- Where it was mailed to; what an e-mail change will set.
  email text NOT NULL,
  -- The security question that is asked on top, and how often it was answered wrong.
  question text,
  failures int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, purpose)
);
CREATE INDEX mailed_link_expiry ON mailed_link (expires_at);
ALTER TABLE patient DROP COLUMN pending_email;

-- Set where a mail must reach the address of that moment: the old one is told of a new one.
ALTER TABLE notification ADD COLUMN mail_to text;

-- Mails that somebody asked for, by a keyed hash of the account or of an address, known here or not: so many an hour.
CREATE UNLOGGED TABLE mail_count (
  key bytea PRIMARY KEY,
  count int NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX mail_count_expiry ON mail_count (expires_at);

CREATE TABLE security_answer (
  account_id uuid NOT NULL REFERENCES account,
  question text NOT NULL,
  -- argon2id, like a password's.
  answer_hash text NOT NULL,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, question)
);

-- The photo as the store knows it, drawn anew; its SHA-256 is its ETag.
ALTER TABLE patient ADD COLUMN photo text, ADD COLUMN photo_sha256 text, ADD COLUMN photo_size int;
CREATE INDEX patient_photo ON patient (photo) WHERE photo IS NOT NULL;

-- Who was a patient's doctor, and since when.
CREATE TABLE doctor_assignment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patient,
  doctor_id uuid NOT NULL REFERENCES healthcare_professional,
  assigned_at timestamptz NOT NULL
);
CREATE INDEX doctor_assignment_patient ON doctor_assignment (patient_id, id);
CREATE INDEX doctor_assignment_doctor ON doctor_assignment (doctor_id);
INSERT INTO doctor_assignment (patient_id, doctor_id, assigned_at) SELECT id, doctor_id, registered_at FROM patient;

-- A document is replaced once; the chain of replacements is its case, and the newest of it is what counts.
CREATE UNIQUE INDEX document_replaces ON document (replaces) WHERE replaces IS NOT NULL;
ALTER TABLE document ADD COLUMN replaced_at timestamptz;
-- The reviewers' queue: oldest first.
CREATE INDEX document_queue ON document (uploaded_at, id) WHERE status = 'UnderReview' AND replaced_at IS NULL;
-- The same content twice from one patient is one document, also when both come at once.
CREATE UNIQUE INDEX document_own_content ON document (patient_id, kind, sha256)
  WHERE replaced_at IS NULL AND status <> 'Declined';
-- The name it is viewed by: the last part of the store's key.
CREATE UNIQUE INDEX document_name ON document (right(filename, 64));

-- How many days before the end the last reminder was sent: 7, then 1.
ALTER TABLE letter ADD COLUMN reminded_days int;

-- The order of a patient's words: two may come in the same millisecond.
ALTER TABLE consent ADD COLUMN ordinal bigint GENERATED ALWAYS AS IDENTITY;
CREATE INDEX consent_word ON consent (patient_id, purpose, ordinal DESC);
DROP INDEX consent_patient;

-- Where a pharmacist stood at that moment: they may work at another branch by now.
ALTER TABLE audit_entry ADD COLUMN branch_id uuid REFERENCES branch;

-- What the branch search looks at: small letters, "ñ" as "n".
ALTER TABLE branch ADD COLUMN folded text
  GENERATED ALWAYS AS (lower(regexp_replace(normalize(search, NFKD), '[\u0300-\u036f]', '', 'g'))) STORED;
DROP INDEX branch_search;
CREATE INDEX branch_folded ON branch USING gin (folded gin_trgm_ops);

CREATE TABLE portable_copy (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patient,
  requested_at timestamptz NOT NULL,
  -- How often its making was begun: a copy that cannot be made is given up one day.
  attempts int NOT NULL DEFAULT 0,
  ready_at timestamptz,
  failed_at timestamptz,
  expires_at timestamptz,
  filename text,
  size bigint
);
CREATE INDEX portable_copy_patient ON portable_copy (patient_id, requested_at DESC);
-- One in the making a patient.
CREATE UNIQUE INDEX portable_copy_making ON portable_copy (patient_id) WHERE ready_at IS NULL AND failed_at IS NULL;
CREATE INDEX portable_copy_begun ON portable_copy (requested_at) WHERE ready_at IS NULL AND failed_at IS NULL;
CREATE INDEX portable_copy_expiry ON portable_copy (expires_at) WHERE filename IS NOT NULL;
CREATE INDEX portable_copy_filename ON portable_copy (filename) WHERE filename IS NOT NULL;

CREATE SEQUENCE erasure_number START 101;
CREATE TABLE erasure_request (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patient,
  reference text NOT NULL UNIQUE,
  requested_at timestamptz NOT NULL,
  due_by timestamptz NOT NULL,
  withdrawn_at timestamptz
);
CREATE INDEX erasure_request_patient ON erasure_request (patient_id, requested_at);
-- One open request a patient.
CREATE UNIQUE INDEX erasure_request_open ON erasure_request (patient_id) WHERE withdrawn_at IS NULL;

-- What became of each mail, by its notification's or its job's id, so that none goes out twice (docs/decisions/008).
CREATE TABLE mail (
  id uuid PRIMARY KEY,
  -- Claimed: being written. Sending: the mail server may have it from here on.
  state text NOT NULL CHECK (state IN ('claimed', 'sending', 'sent', 'refused', 'unknown')),
  began_at timestamptz NOT NULL
);
CREATE INDEX mail_age ON mail (began_at);
