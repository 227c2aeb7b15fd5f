-- The server that works on a request, so that a repeat takes over from a dead one (src/db/server-id.ts). Null: an older server's.
-- Locks the table for milliseconds: a column without a default is added in the catalogue only.
ALTER TABLE idempotency ADD COLUMN owner int;
