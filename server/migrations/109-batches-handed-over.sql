-- Finds the hand-overs of a recalled batch, whatever became of their letters. Built beside work.
-- Locks: nothing.
CREATE INDEX CONCURRENTLY dispensing_batch ON dispensing (lower(batch)) WHERE batch IS NOT NULL;
