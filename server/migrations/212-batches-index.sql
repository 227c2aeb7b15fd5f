-- Finds the hand-overs of a recalled batch in one form (migration 211), instead of by its letters.
-- Locks: nothing.
CREATE INDEX CONCURRENTLY dispensing_batch_key ON dispensing (batch_key(batch)) WHERE batch IS NOT NULL;
