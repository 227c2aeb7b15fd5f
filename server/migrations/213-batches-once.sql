-- What migration 212 has built takes its place; a recall of an older server reads all hand-overs meanwhile.
-- Locks: dispensing ACCESS EXCLUSIVE, an instant.
DROP INDEX dispensing_batch;
