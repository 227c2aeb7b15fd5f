-- Files that wait for the virus scanner, and those it found unsafe.
-- Locks document for one read of the table (the CHECK), about a second for a million rows; it is not rewritten.
ALTER TABLE document ADD COLUMN file_state text NOT NULL DEFAULT 'Available'
  CHECK (file_state IN ('Available', 'Held', 'Removed'));
-- Writes to document wait while it is built: another read of the table, which finds no row.
CREATE INDEX document_held ON document (uploaded_at, id) WHERE file_state = 'Held';
