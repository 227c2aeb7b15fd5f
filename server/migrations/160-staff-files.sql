-- Staff from a CSV file: a checked file, and what becomes of each of its rows (docs/decisions/100). Deleted after 30 days.
-- Locks: account SHARE ROW EXCLUSIVE, an instant: the new tables refer to it.
CREATE TABLE staff_file (
  id uuid PRIMARY KEY,
  filename text NOT NULL,
  state text NOT NULL CHECK (state IN ('Checked', 'Importing', 'Imported', 'Failed')),
  started_by uuid NOT NULL REFERENCES account,
  started_at timestamptz NOT NULL,
  -- Who invites: the last one who began the import.
  begun_by uuid REFERENCES account,
  finished_at timestamptz
);
CREATE INDEX staff_file_age ON staff_file (started_at);

CREATE TABLE staff_file_row (
  file_id uuid NOT NULL REFERENCES staff_file ON DELETE CASCADE,
  -- As a spreadsheet counts.
  row int NOT NULL,
  -- The first row of the same person.
  first_row int NOT NULL,
  -- As typed.
  name text NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  pharmacy text NOT NULL,
  branch text NOT NULL,
  city text NOT NULL,
  -- The person, in their first row, unless they are refused.
  person jsonb,
  outcome text NOT NULL CHECK (outcome IN ('New', 'Changed', 'Same', 'Refused')),
  changes jsonb NOT NULL,
  why text,
  done boolean NOT NULL DEFAULT false,
  PRIMARY KEY (file_id, row)
);
