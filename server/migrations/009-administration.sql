-- What administrators keep: places, doctors' codes, tables in and out.

-- A branch is known by its pharmacy, name and city: what a table of branches is matched by.
CREATE UNIQUE INDEX branch_name ON branch (pharmacy_id, lower(name), lower(city));

-- A CSV file that was checked, and how far taking it in is. Its good rows lie here until then.
CREATE TABLE table_import (
  id uuid PRIMARY KEY,
  table_name text NOT NULL CHECK (table_name IN ('branches', 'healthcare-professionals')),
  filename text NOT NULL,
  state text NOT NULL CHECK (state IN ('Checked', 'Importing', 'Imported', 'Failed')),
  -- The good rows, as an array; empty once they are in.
  content jsonb NOT NULL,
  rows int NOT NULL,
  done int NOT NULL DEFAULT 0,
  added int NOT NULL DEFAULT 0,
  changed int NOT NULL DEFAULT 0,
  bad_rows int NOT NULL,
  bad jsonb NOT NULL,
  started_by uuid NOT NULL REFERENCES account,
  started_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX table_import_age ON table_import (started_at);
