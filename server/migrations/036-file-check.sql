-- Where the check of stored files is, and what it found. Two new tables: nothing that is in use is locked.
CREATE TABLE file_check (
  one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row),
  -- The round that is under way, or waits for its month to end. Files are read in the order of their keys.
  began_at timestamptz NOT NULL,
  files_expected int NOT NULL,
  files_read int NOT NULL DEFAULT 0,
  last_key text NOT NULL DEFAULT '',
  finished_at timestamptz,
  -- When every file had been read the last time.
  all_read_at timestamptz
);

-- Stored files that are missing or are not what was stored, until they are whole again or nothing refers to them.
CREATE TABLE damaged_file (
  key text PRIMARY KEY,
  part text NOT NULL CHECK (part IN ('Original', 'Picture', 'Thumbnail', 'Photo', 'PortableCopy')),
  fault text NOT NULL CHECK (fault IN ('Missing', 'Damaged', 'Different')),
  -- Whose it is; the document is null for a profile photo and a portable copy.
  patient_id uuid NOT NULL,
  document_id uuid,
  found_at timestamptz NOT NULL
);
