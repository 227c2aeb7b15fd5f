-- Patients of an earlier program from a CSV file: a checked file, what becomes of each of its rows, and how each patient who came
-- from one is invited (docs/decisions/013-how-staff-get-in.md#282).
-- Locks: account SHARE ROW EXCLUSIVE, patient SHARE ROW EXCLUSIVE, an instant: the new tables refer to them.

-- Without personal data, so that the list of what was brought in stays.
CREATE TABLE patient_import (
  id uuid PRIMARY KEY,
  filename text NOT NULL,
  state text NOT NULL CHECK (state IN ('Checked', 'Importing', 'Imported', 'Failed', 'Undoing', 'Undone')),
  started_by uuid NOT NULL REFERENCES account,
  started_at timestamptz NOT NULL,
  -- Who brings the patients in: the last one who began.
  begun_by uuid REFERENCES account,
  finished_at timestamptz,
  -- The file is not Unicode, so that letters like ñ may be others.
  letters_guessed boolean NOT NULL,
  rows int NOT NULL,
  -- Counted from the rows, which are deleted earlier; of the new ones: who has open units, these units, and who gets a link or a card.
  new_rows int NOT NULL DEFAULT 0,
  same_rows int NOT NULL DEFAULT 0,
  duplicate_rows int NOT NULL DEFAULT 0,
  refused_rows int NOT NULL DEFAULT 0,
  with_units int NOT NULL DEFAULT 0,
  units int NOT NULL DEFAULT 0,
  links int NOT NULL DEFAULT 0,
  cards int NOT NULL DEFAULT 0,
  -- The last row that is done; an import or its undoing goes on below it.
  done_row int NOT NULL DEFAULT 0,
  done int NOT NULL DEFAULT 0,
  -- Who last began to send invitations, and whether a job still sends them.
  invited_by uuid REFERENCES account,
  invited_at timestamptz,
  inviting boolean NOT NULL DEFAULT false,
  -- Its rows are deleted some time after it was checked.
  has_rows boolean NOT NULL DEFAULT true,
  -- The patients whom an undoing left, since something had happened to them.
  stayed int NOT NULL DEFAULT 0
);
CREATE INDEX patient_import_age ON patient_import (started_at DESC, id);

-- Deleted some time after the file was checked.
CREATE TABLE patient_import_row (
  import_id uuid NOT NULL REFERENCES patient_import ON DELETE CASCADE,
  -- As a spreadsheet counts.
  row int NOT NULL,
  -- As typed, by column; null once the patient is in.
  cells jsonb,
  -- What was read; null where a row is refused, and once the patient is in.
  person jsonb,
  outcome text NOT NULL CHECK (outcome IN ('New', 'Same', 'Duplicate', 'Refused')),
  -- `[{"column", "message"}]`: why a row is refused.
  faults jsonb NOT NULL DEFAULT '[]',
  -- What a duplicate has in common with the other one, and its row.
  alike text CHECK (alike IN ('FormerNumber', 'EmailAddress', 'MobileNumber', 'NameAndBirthdate')),
  other_row int,
  -- Somebody has decided that a duplicate is another person.
  is_other boolean NOT NULL DEFAULT false,
  -- The patient who came from the row, or is the same person.
  patient_id uuid,
  PRIMARY KEY (import_id, row)
);
CREATE INDEX patient_import_row_outcome ON patient_import_row (import_id, outcome, row);

CREATE TABLE imported_patient (
  patient_id uuid PRIMARY KEY REFERENCES patient,
  import_id uuid NOT NULL REFERENCES patient_import,
  row int NOT NULL,
  -- The number that the earlier program gave them: in capitals, letters and digits only. Null once they are erased.
  former_number text UNIQUE,
  -- Where the invitation goes; emptied when they take over, since their account then has an address.
  email text,
  language_code text NOT NULL,
  invite text NOT NULL CHECK (invite IN ('Link', 'Card', 'None')),
  -- The mail of the last invitation, and when it was queued.
  mail_id uuid,
  invited_at timestamptz
);
CREATE INDEX imported_patient_import ON imported_patient (import_id, row);
CREATE INDEX imported_patient_email ON imported_patient (lower(email)) WHERE email IS NOT NULL;
