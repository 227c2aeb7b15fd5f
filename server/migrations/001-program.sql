-- The program: people, letters, files, and what happened to them.
-- Moments are timestamptz; "now" always comes from the application's clock as a parameter, so that tests can move it.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TYPE role AS ENUM ('patient', 'reviewer', 'pharmacist', 'administrator');
CREATE TYPE language AS ENUM ('en', 'fil');

CREATE TABLE account (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  password_hash text NOT NULL,
  roles role[] NOT NULL,
  language language NOT NULL DEFAULT 'en',
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'closed')),
  -- Changes with the password; sessions begun under an older stamp are dead.
  security_stamp uuid NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX account_email ON account (lower(email));

CREATE TABLE healthcare_professional (
  id uuid PRIMARY KEY,
  -- Upper case, no spaces: what a person types is brought to this form.
  code text NOT NULL UNIQUE CHECK (code = upper(code)),
  name text NOT NULL,
  specialty text NOT NULL,
  clinic text NOT NULL,
  retired_at timestamptz
);

CREATE SEQUENCE registration_number START 10001;

CREATE TABLE patient (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL UNIQUE REFERENCES account,
  patient_code text NOT NULL UNIQUE,
  reference text NOT NULL UNIQUE,
  status text NOT NULL CHECK (status IN ('UnderReview', 'Active', 'Declined', 'Unsubscribed')),
  decline_reason text,
  decline_note text,
  doctor_id uuid NOT NULL REFERENCES healthcare_professional,
  first_name text NOT NULL,
  middle_name text,
  last_name text NOT NULL,
  pending_email text,
  mobile_phone_number text NOT NULL,
  birthdate date,
  registered_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by uuid REFERENCES account
);
-- The reviewers' queue: oldest case first.
CREATE INDEX patient_queue ON patient (registered_at, id) WHERE status = 'UnderReview';
CREATE INDEX patient_doctor ON patient (doctor_id);

CREATE TABLE content_page (
  slug text NOT NULL,
  language language NOT NULL,
  version int NOT NULL,
  title text NOT NULL,
  markdown text NOT NULL,
  -- SHA-256 of the Markdown, hex: a consent record points at exactly these words.
  hash text NOT NULL,
  effective_from timestamptz NOT NULL,
  PRIMARY KEY (slug, language, version)
);

CREATE TABLE consent (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patient,
  purpose text NOT NULL,
  granted boolean NOT NULL,
  page_slug text NOT NULL,
  page_language language NOT NULL,
  page_version int NOT NULL,
  page_hash text NOT NULL,
  channel text NOT NULL,
  given_at timestamptz NOT NULL
);
CREATE INDEX consent_patient ON consent (patient_id, given_at);

CREATE TABLE product (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  strength text NOT NULL,
  form text NOT NULL,
  unit text NOT NULL,
  default_quantity int NOT NULL CHECK (default_quantity > 0),
  letter_days int NOT NULL CHECK (letter_days > 0),
  prescription_days int NOT NULL CHECK (prescription_days > 0),
  benefit_en text NOT NULL,
  benefit_fil text NOT NULL,
  retired_at timestamptz
);

CREATE TABLE pharmacy (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  retired_at timestamptz
);

CREATE TABLE branch (
  id uuid PRIMARY KEY,
  pharmacy_id uuid NOT NULL REFERENCES pharmacy,
  name text NOT NULL,
  address text NOT NULL,
  city text NOT NULL,
  province text NOT NULL,
  latitude double precision,
  longitude double precision,
  phone text,
  -- [{"day": 0..6, "opens": "HH:mm", "closes": "HH:mm"}], Sunday is 0.
  hours jsonb NOT NULL DEFAULT '[]',
  retired_at timestamptz,
  -- What the branch search looks at.
  search text NOT NULL
);
CREATE INDEX branch_pharmacy ON branch (pharmacy_id);
CREATE INDEX branch_search ON branch USING gin (search gin_trgm_ops);

-- A pharmacist is bound to one branch.
CREATE TABLE staff (
  account_id uuid PRIMARY KEY REFERENCES account,
  name text NOT NULL,
  branch_id uuid REFERENCES branch
);

CREATE SEQUENCE letter_number START 41;

CREATE TABLE letter (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE,
  patient_id uuid NOT NULL REFERENCES patient,
  product_id uuid NOT NULL REFERENCES product,
  -- What the letter promised stays as it was, whatever becomes of the product.
  product_name text NOT NULL,
  strength text NOT NULL,
  unit text NOT NULL,
  benefit_en text NOT NULL,
  benefit_fil text NOT NULL,
  quantity_approved int NOT NULL CHECK (quantity_approved > 0),
  quantity_dispensed int NOT NULL DEFAULT 0,
  quantity_receipted int NOT NULL DEFAULT 0,
  -- The counter's word and the receipts' tell of the same units, so the larger of both counts, never their sum.
  quantity_purchased int GENERATED ALWAYS AS (greatest(quantity_dispensed, quantity_receipted)) STORED,
  status text NOT NULL CHECK (status IN ('Issued', 'Claimed', 'Dispensed', 'Expired', 'Cancelled')),
  issued_at timestamptz NOT NULL,
  valid_until timestamptz NOT NULL,
  prescription_id uuid,
  branch_id uuid REFERENCES branch,
  branch_name text,
  claim_code text,
  claimed_at timestamptz,
  code_valid_until timestamptz,
  -- When the counter looked the code up; from then on the claim cannot be undone.
  scanned_at timestamptz,
  CHECK (quantity_dispensed BETWEEN 0 AND quantity_approved),
  CHECK (quantity_receipted BETWEEN 0 AND quantity_approved),
  CHECK ((status = 'Claimed') <= (claim_code IS NOT NULL AND branch_id IS NOT NULL))
);
CREATE INDEX letter_patient ON letter (patient_id, issued_at DESC, id);
CREATE UNIQUE INDEX letter_claim_code ON letter (claim_code) WHERE claim_code IS NOT NULL;
CREATE INDEX letter_expiring ON letter (valid_until) WHERE status IN ('Issued', 'Claimed');
-- One prescription makes one letter.
CREATE UNIQUE INDEX letter_prescription ON letter (prescription_id) WHERE prescription_id IS NOT NULL AND status <> 'Cancelled';

CREATE TABLE document (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patient,
  kind text NOT NULL CHECK (kind IN ('Id', 'Prescription', 'OfficialReceipt', 'ClaimedGoodsReceipt')),
  status text NOT NULL CHECK (status IN ('NeedsQuantity', 'UnderReview', 'Accepted', 'Declined')),
  decline_reason text,
  decline_note text,
  letter_id uuid REFERENCES letter,
  or_quantity int CHECK (or_quantity > 0),
  receipt_number text,
  -- The name of the file in the store: opaque and unguessable.
  filename text NOT NULL UNIQUE,
  original_name text NOT NULL,
  content_type text NOT NULL,
  size int NOT NULL,
  sha256 text NOT NULL,
  -- Upright, without camera data, for people to look at; a PDF has none.
  picture text,
  thumbnail text,
  pages int,
  uploaded_at timestamptz NOT NULL,
  reviewed_at timestamptz,
  reviewed_by uuid REFERENCES account,
  replaces uuid REFERENCES document
);
CREATE INDEX document_patient ON document (patient_id, uploaded_at DESC, id);
CREATE INDEX document_letter ON document (letter_id) WHERE letter_id IS NOT NULL;
CREATE INDEX document_content ON document (sha256);
ALTER TABLE letter ADD FOREIGN KEY (prescription_id) REFERENCES document;

-- What a letter went through, in the patient's view.
CREATE TABLE letter_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  letter_id uuid NOT NULL REFERENCES letter,
  state text NOT NULL,
  at timestamptz NOT NULL,
  by text NOT NULL CHECK (by IN ('you', 'program', 'pharmacy')),
  note text
);
CREATE INDEX letter_event_letter ON letter_event (letter_id, id);

-- Each hand-over at a counter. A claim code is used up by it, which is what makes it happen once.
CREATE TABLE dispensing (
  id uuid PRIMARY KEY,
  letter_id uuid NOT NULL REFERENCES letter,
  branch_id uuid NOT NULL REFERENCES branch,
  claim_code text NOT NULL UNIQUE,
  quantity int NOT NULL CHECK (quantity > 0),
  dispensed_by uuid NOT NULL REFERENCES account,
  dispensed_at timestamptz NOT NULL
);
CREATE INDEX dispensing_letter ON dispensing (letter_id);

-- Both languages are written when it happens, so that switching the language switches old ones too.
CREATE TABLE notification (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  kind text NOT NULL,
  title_en text NOT NULL,
  title_fil text NOT NULL,
  body_en text NOT NULL,
  body_fil text NOT NULL,
  link text,
  created_at timestamptz NOT NULL,
  read_at timestamptz
);
CREATE INDEX notification_account ON notification (account_id, created_at DESC, id);
CREATE INDEX notification_unread ON notification (account_id) WHERE read_at IS NULL;

-- Append-only: who did what, on whom, when, from where, why. Staff reads of a patient's file count.
CREATE TABLE audit_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_id uuid,
  action text NOT NULL,
  patient_id uuid,
  subject_id uuid,
  request_id text,
  address text,
  reason text
);
CREATE INDEX audit_entry_patient ON audit_entry (patient_id, id);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER consent_append_only BEFORE UPDATE OR DELETE ON consent
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Answers to requests that carried an Idempotency-Key. `answer` is null while the first one is still at work.
CREATE TABLE idempotency (
  key_hash text PRIMARY KEY,
  request_hash text NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL
);
CREATE INDEX idempotency_age ON idempotency (created_at);

-- Calls by a hashed address, a minute each; losing it in a crash is harmless.
CREATE UNLOGGED TABLE request_count (
  key_hash bytea NOT NULL,
  minute int NOT NULL,
  count int NOT NULL,
  PRIMARY KEY (key_hash, minute)
);
CREATE INDEX request_count_minute ON request_count (minute);

-- The sweep asks which stored files are recorded.
CREATE INDEX document_picture ON document (picture) WHERE picture IS NOT NULL;
CREATE INDEX document_thumbnail ON document (thumbnail) WHERE thumbnail IS NOT NULL;
