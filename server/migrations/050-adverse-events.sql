-- Adverse events ("side effects"), their history, and the days in which they are handed over. New tables, with foreign keys.
-- Locks: patient SHARE ROW EXCLUSIVE, account SHARE ROW EXCLUSIVE, an instant.

-- Cannot be used before the commit, and is not.
ALTER TYPE role ADD VALUE 'safety';

CREATE SEQUENCE adverse_event_number START 101;
CREATE TABLE adverse_event (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  status text NOT NULL CHECK (status IN ('Reported', 'HandedOver', 'Closed')),
  -- Null: not a patient of the program, as far as known.
  patient_id uuid REFERENCES patient,
  recorded_by uuid NOT NULL REFERENCES account,
  reported_at timestamptz NOT NULL,
  -- Day 0, and the day from which what was not handed over yet counts.
  known_at timestamptz NOT NULL,
  clock_from timestamptz NOT NULL,
  due_by timestamptz NOT NULL,
  version int NOT NULL DEFAULT 1,
  -- Never changed, but for the erasure of the patient's name.
  words text NOT NULL,
  -- As contract/src/adverse-events/facts.ts has them.
  facts jsonb NOT NULL,
  handed_over_at timestamptz,
  closed_at timestamptz,
  CHECK (status = 'Reported' OR handed_over_at IS NOT NULL),
  CHECK ((status = 'Closed') = (closed_at IS NOT NULL))
);
CREATE INDEX adverse_event_open ON adverse_event (due_by, id) WHERE status <> 'Closed';
CREATE INDEX adverse_event_closed ON adverse_event (closed_at DESC, id DESC) WHERE status = 'Closed';
CREATE INDEX adverse_event_own ON adverse_event (recorded_by, reported_at DESC, id DESC);
CREATE INDEX adverse_event_patient ON adverse_event (patient_id) WHERE patient_id IS NOT NULL;

CREATE TABLE adverse_event_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  adverse_event_id uuid NOT NULL REFERENCES adverse_event,
  kind text NOT NULL CHECK (kind IN ('Reported', 'Added', 'Assessed', 'HandedOver', 'Acknowledged')),
  at timestamptz NOT NULL,
  known_at timestamptz NOT NULL,
  by uuid NOT NULL REFERENCES account,
  words text,
  facts jsonb,
  party text,
  party_reference text,
  CHECK ((words IS NOT NULL) = (kind IN ('Reported', 'Added'))),
  CHECK ((party IS NOT NULL) = (kind IN ('HandedOver', 'Acknowledged')))
);
CREATE INDEX adverse_event_entry_event ON adverse_event_entry (adverse_event_id, id);

-- One row. 15 calendar days for serious ones (FDA Circular 2020-003, ICH E2D); a safety officer confirms or changes both.
CREATE TABLE adverse_event_clock (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  serious_days int NOT NULL CHECK (serious_days > 0),
  other_days int NOT NULL CHECK (other_days > 0),
  confirmed_at timestamptz,
  confirmed_by uuid REFERENCES account
);
INSERT INTO adverse_event_clock (serious_days, other_days) VALUES (15, 90);
