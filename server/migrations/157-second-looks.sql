-- A share of the decisions that a second person looks at (docs/decisions/084).
-- Locks: program ACCESS EXCLUSIVE, patient SHARE ROW EXCLUSIVE, account SHARE ROW EXCLUSIVE, an instant: program has one row.
ALTER TABLE program
  ADD COLUMN second_look_percent int NOT NULL DEFAULT 5 CHECK (second_look_percent BETWEEN 0 AND 100),
  -- What the lot is drawn with: nobody who decides can know it.
  ADD COLUMN second_look_secret uuid NOT NULL DEFAULT gen_random_uuid();

-- Decisions that were drawn: `case_id` is the patient's id for a registration, else the document's.
CREATE TABLE second_look (
  id uuid PRIMARY KEY,
  case_kind text NOT NULL CHECK (case_kind IN ('Registration', 'Prescription', 'OfficialReceipt', 'ClaimedGoodsReceipt')),
  case_id uuid NOT NULL,
  patient_id uuid NOT NULL REFERENCES patient,
  outcome text NOT NULL CHECK (outcome IN ('Accepted', 'Declined')),
  reason text,
  not_eligible boolean NOT NULL,
  decided_by uuid NOT NULL REFERENCES account,
  decided_at timestamptz NOT NULL,
  answer text CHECK (answer IN ('Same', 'Accept', 'Decline', 'OtherDetails', 'Ask')),
  note text,
  looked_by uuid REFERENCES account CHECK (looked_by <> decided_by),
  looked_at timestamptz,
  CHECK ((looked_at IS NULL) = (answer IS NULL) AND (looked_at IS NULL) = (looked_by IS NULL))
);
CREATE INDEX second_look_patient ON second_look (patient_id);
CREATE INDEX second_look_decided ON second_look (decided_at);
CREATE INDEX second_look_open ON second_look (decided_at, id) WHERE looked_at IS NULL;
