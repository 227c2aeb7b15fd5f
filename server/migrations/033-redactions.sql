-- What of a stored file is covered when it is shown (server/src/files/redaction.ts); null until it was looked for, which the first
-- reading of a file stored earlier does.
-- Locks document for an instant: a column that may be null is added without reading the table.
ALTER TABLE document ADD COLUMN redactions jsonb;
