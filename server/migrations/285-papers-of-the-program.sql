-- Papers that a program asks for beyond the specification's documents, such as a payslip: what is asked, of whom and when, and the papers that
-- patients sent (docs/decisions/014-one-queue-and-what-was-seen.md#285).
-- Locks: product SHARE ROW EXCLUSIVE, document SHARE ROW EXCLUSIVE, patient SHARE ROW EXCLUSIVE, account SHARE ROW EXCLUSIVE,
--   upload_ticket ACCESS EXCLUSIVE, an instant: the new column has no default.

-- A kind of paper, as an administrator has defined it. One that is no longer asked for is retired: its papers still name it.
CREATE TABLE paper_kind (
  id uuid PRIMARY KEY,
  -- By language.
  names jsonb NOT NULL,
  -- What counts as such a paper, in the patient's words.
  hints jsonb NOT NULL,
  asked text NOT NULL CHECK (asked IN ('Registration', 'Yearly', 'OnRequest')),
  -- Only patients who have had a letter for it. Null: any.
  product_id uuid REFERENCES product,
  -- In years. Only patients of this age or older, whose birthdate is known. Null: any.
  from_age int CHECK (from_age BETWEEN 1 AND 120),
  -- Null: once accepted, for good.
  valid_months int CHECK (valid_months > 0),
  is_required boolean NOT NULL,
  -- Roles whose members may open the file and decide.
  seen_by text[] NOT NULL CHECK (cardinality(seen_by) > 0 AND seen_by <@ '{reviewer,lead,administrator,assessor}'),
  -- Days after its decision in which the file is deleted. Null: as other documents.
  store_days int CHECK (store_days > 0),
  position int NOT NULL,
  -- Patients who registered before are not asked for a paper of the registration.
  asked_since timestamptz NOT NULL,
  retired_at timestamptz,
  CHECK (asked <> 'Yearly' OR valid_months IS NOT NULL)
);

-- What a document of the kind `ProgramPaper` is. Beside `document`, which would have to be read for each index of these few.
CREATE TABLE program_paper (
  document_id uuid PRIMARY KEY REFERENCES document ON DELETE CASCADE,
  patient_id uuid NOT NULL REFERENCES patient,
  paper_kind_id uuid NOT NULL REFERENCES paper_kind,
  -- Of an accepted paper: the last day on which it counts. Null: for good.
  valid_until date,
  -- The days before that end of which the patient was reminded last.
  reminded_days int,
  -- When the file was deleted by the rule of its kind.
  file_deleted_at timestamptz
);
CREATE INDEX program_paper_patient ON program_paper (patient_id, paper_kind_id);
CREATE INDEX program_paper_ends ON program_paper (valid_until) WHERE valid_until IS NOT NULL;
-- Those whose file still exists, for the retention of their kind.
CREATE INDEX program_paper_stored ON program_paper (paper_kind_id, document_id) WHERE file_deleted_at IS NULL;

-- What staff asked of one patient, until such a paper is accepted or they no longer need it.
CREATE TABLE paper_request (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patient,
  paper_kind_id uuid NOT NULL REFERENCES paper_kind,
  -- For the patient, by language.
  note jsonb NOT NULL,
  requested_by uuid NOT NULL REFERENCES account,
  requested_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX paper_request_open ON paper_request (patient_id, paper_kind_id) WHERE ended_at IS NULL;
CREATE INDEX paper_request_patient ON paper_request (patient_id, requested_at);

INSERT INTO document_kind VALUES ('ProgramPaper');
INSERT INTO case_kind VALUES ('ProgramPaper');
ALTER TABLE upload_ticket ADD COLUMN paper_kind_id uuid;
