-- Each backup that was completed, for the operator. CREATE TABLE locks nothing that is in use.
CREATE TABLE backup (
  -- Its folder.
  name text PRIMARY KEY,
  taken_at timestamptz NOT NULL,
  finished_at timestamptz NOT NULL,
  rows bigint NOT NULL,
  files bigint NOT NULL,
  bytes bigint NOT NULL,
  -- Files that were missing or damaged in the store.
  faulty_files int NOT NULL
);
CREATE INDEX backup_taken ON backup (taken_at);
